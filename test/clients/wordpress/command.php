<?php
/**
 * Steps of the tests inside WordPress: `php command.php SITE_DIR STEP JSON`; prints JSON.
 */

error_reporting( E_ALL );
[ , $site, $step, $json ] = $argv;
$given                    = json_decode( $json, true );
$_SERVER['HTTP_HOST']     = '127.0.0.1';
if ( 'install' === $step ) {
	define( 'WP_INSTALLING', true );
}
require $site . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

/** Everything that the plugin may have stored. */
function stored_names() {
	global $wpdb;
	return $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%storelens\_%' ORDER BY option_name" );
}

$steps = array(
	'install'   => static function () {
		wp_install( 'Test', 'admin', 'admin@example.com', true, '', 'secret' );
		wp_insert_user( array( 'user_login' => 'editor', 'user_pass' => 'secret', 'user_email' => 'editor@example.com', 'role' => 'editor' ) );
		update_option( 'permalink_structure', '' );
		return true;
	},
	'activate'  => static function () {
		return is_wp_error( activate_plugin( 'storelens/storelens.php' ) ) ? false : is_plugin_active( 'storelens/storelens.php' );
	},
	'post'      => static function ( $given ) {
		return wp_insert_post( array( 'post_title' => 'Test', 'post_content' => wp_slash( $given ), 'post_status' => 'publish', 'post_author' => 1 ) );
	},
	'option'    => static function ( $given ) {
		update_option( $given['name'], $given['value'] );
		return true;
	},
	'settings'  => static function ( $given ) {
		update_option( 'storelens_settings', storelens_sanitize_settings( array_merge( storelens_settings(), $given ) ) );
		return storelens_settings();
	},
	'clear'     => static function () {
		storelens_clear();
		return true;
	},
	// As if the given seconds had passed since every record was written.
	'pass'      => static function ( $seconds ) {
		global $wpdb;
		foreach ( $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '\_transient\_storelens\_site\_%'" ) as $option ) {
			$record          = get_option( $option );
			$record['next'] -= $seconds;
			$record['at']   -= $record['at'] > 0 ? $seconds : 0;
			update_option( $option, $record );
		}
		$wpdb->query( "DELETE FROM {$wpdb->options} WHERE option_name LIKE '%storelens\_rest\_%'" );
		return true;
	},
	'domains'   => static function ( $given ) {
		return array_map( 'storelens_domain', $given );
	},
	'addresses' => static function ( $given ) {
		return array_map( 'storelens_clean_base', $given );
	},
	'lock'      => static function ( $name ) {
		global $wpdb;
		$taken = array( storelens_lock( $name ), storelens_lock( $name ) );
		$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %d WHERE option_name = %s", time() - 60, 'storelens_lock_' . $name ) );
		$taken[] = storelens_lock( $name );
		$taken[] = storelens_lock( $name );
		storelens_unlock( $name );
		return $taken;
	},
	'get'       => static function ( $name ) {
		return get_option( $name );
	},
	'stored'    => static function () {
		return stored_names();
	},
	'uninstall' => static function () {
		deactivate_plugins( 'storelens/storelens.php' );
		uninstall_plugin( 'storelens/storelens.php' );
		return stored_names();
	},
);
echo "\n" . wp_json_encode( $steps[ $step ]( $given ) );
