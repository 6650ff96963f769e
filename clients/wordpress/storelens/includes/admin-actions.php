<?php
/**
 * What the buttons of the settings page do, and what it says afterwards.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * Ends the request of somebody who may not, or who did not press the button.
 *
 * @param string $action Name of the admin-post action.
 */
function storelens_guard( $action ) {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You may not change the Storelens settings.', 'storelens' ), '', array( 'response' => 403 ) );
	}
	check_admin_referer( $action );
}

/**
 * Back to the page, which says once what came of it.
 *
 * @param string $outcome `cleared`, `found` or `failed`.
 * @param string $detail  Figures or the fault, plain text.
 */
function storelens_back( $outcome, $detail ) {
	set_transient( 'storelens_outcome_' . get_current_user_id(), array( $outcome, $detail ), MINUTE_IN_SECONDS );
	wp_safe_redirect( admin_url( 'options-general.php?page=storelens' ) );
	exit;
}

/**
 * Button "Forget stored replies".
 */
function storelens_handle_clear() {
	storelens_guard( 'storelens_clear' );
	storelens_clear();
	storelens_back( 'cleared', '' );
}

/**
 * Button "Check the service".
 */
function storelens_handle_check() {
	storelens_guard( 'storelens_check' );
	if ( '' === storelens_settings()['base_url'] ) {
		storelens_back( 'failed', __( 'no address is set', 'storelens' ) );
	}
	$reply = storelens_get( '/api/v1/stats' );
	$stats = is_array( $reply['json'] ) ? $reply['json'] : array();
	if ( 200 === $reply['status'] && is_int( $stats['sites'] ?? null ) ) {
		storelens_back( 'found', number_format_i18n( $stats['sites'] ) );
	}
	$fault = 200 === $reply['status'] ? __( 'the reply is not one of Storelens', 'storelens' ) : 'HTTP ' . $reply['status'];
	storelens_back( 'failed', '' === $reply['fault'] ? $fault : $reply['fault'] );
}

/**
 * What came of the button that was pressed before.
 */
function storelens_show_outcome() {
	$name    = 'storelens_outcome_' . get_current_user_id();
	$outcome = get_transient( $name );
	if ( ! is_array( $outcome ) ) {
		return;
	}
	delete_transient( $name );
	/* translators: %s: number of sites. */
	$text = sprintf( __( 'The service answers; it has %s sites.', 'storelens' ), $outcome[1] );
	if ( 'cleared' === $outcome[0] ) {
		$text = __( 'Stored replies are forgotten.', 'storelens' );
	} elseif ( 'failed' === $outcome[0] ) {
		/* translators: %s: what went wrong. */
		$text = sprintf( __( 'The service cannot be asked: %s', 'storelens' ), $outcome[1] );
	}
	printf( '<div class="notice %1$s"><p>%2$s</p></div>', 'failed' === $outcome[0] ? 'notice-error' : 'notice-success', esc_html( $text ) );
}
