<?php
/**
 * What a test site allows that a real one does not: a service on loopback at any port; and no mail.
 */

add_filter(
	'http_request_host_is_external',
	static function ( $external, $host ) {
		return $external || '127.0.0.1' === $host;
	},
	10,
	2
);
add_filter(
	'http_allowed_safe_ports',
	static function ( $ports, $host, $url ) {
		return '127.0.0.1' === $host ? array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) ) : $ports;
	},
	10,
	3
);
add_filter( 'pre_wp_mail', '__return_true' );
foreach ( array( '_maybe_update_core', '_maybe_update_plugins', '_maybe_update_themes' ) as $check ) {
	remove_action( 'admin_init', $check );
}
add_shortcode(
	'test_owned',
	static function () {
		return 'OWNED';
	}
);
add_action(
	'wp_footer',
	static function () {
		echo defined( 'DONOTCACHEPAGE' ) ? '<!-- not for caches -->' : '<!-- for caches -->';
	}
);
