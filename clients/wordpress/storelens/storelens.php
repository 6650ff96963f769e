<?php
/**
 * Plugin Name:       Storelens
 * Description:       Shows what a Taiwanese online shop is built on, as a badge or a card, from a Storelens service of your choice.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Storelens
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       storelens
 * Domain Path:       /languages
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

const STORELENS_VERSION = '0.1.0';
const STORELENS_FILE    = __FILE__;

require __DIR__ . '/includes/domain.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/reply.php';
require __DIR__ . '/includes/service.php';
require __DIR__ . '/includes/lock.php';
require __DIR__ . '/includes/store.php';
require __DIR__ . '/includes/language.php';
require __DIR__ . '/includes/parts.php';
require __DIR__ . '/includes/badge.php';
require __DIR__ . '/includes/card.php';
require __DIR__ . '/includes/embeds.php';

add_action( 'init', 'storelens_register_embeds' );

if ( is_admin() ) {
	require __DIR__ . '/includes/admin.php';
	require __DIR__ . '/includes/admin-actions.php';
	add_action( 'admin_menu', 'storelens_add_page' );
	add_action( 'admin_init', 'storelens_register_settings' );
	add_action( 'admin_post_storelens_clear', 'storelens_handle_clear' );
	add_action( 'admin_post_storelens_check', 'storelens_handle_check' );
	add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'storelens_action_links' );
}
