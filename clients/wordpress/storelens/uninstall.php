<?php
/**
 * Leaves nothing behind: settings, stored replies, locks, on every site of a network.
 *
 * @package Storelens
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/store.php';

/**
 * Removes what the plugin stored on the current site.
 */
function storelens_uninstall_site() {
	storelens_clear();
	delete_option( 'storelens_generation' );
	delete_option( 'storelens_settings' );
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $storelens_site_id ) {
		switch_to_blog( $storelens_site_id );
		storelens_uninstall_site();
		restore_current_blog();
	}
} else {
	storelens_uninstall_site();
}
