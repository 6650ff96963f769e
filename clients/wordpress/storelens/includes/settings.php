<?php
/**
 * Settings: one option, always read through its defaults and always written through its sanitizer.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

const STORELENS_OPTION = 'storelens_settings';

/**
 * What holds where nothing was set. There is no address: the plugin calls nobody until an administrator names a service.
 *
 * @return array{base_url: string, cache_minutes: int, language: string, field: string, card: string, link: bool}
 */
function storelens_defaults() {
	return array(
		'base_url'      => '',
		'cache_minutes' => 60,
		'language'      => 'site',
		'field'         => 'platform',
		'card'          => 'page',
		'link'          => false,
	);
}

/**
 * The values that a choice can take.
 *
 * @return array<string, string[]>
 */
function storelens_choices() {
	return array(
		'language' => array( 'site', 'zh', 'en' ),
		'field'    => array( 'platform', 'score' ),
		'card'     => array( 'page', 'widget' ),
	);
}

/**
 * Settings in force.
 *
 * @return array{base_url: string, cache_minutes: int, language: string, field: string, card: string, link: bool}
 */
function storelens_settings() {
	$stored = get_option( STORELENS_OPTION, array() );
	return array_merge( storelens_defaults(), is_array( $stored ) ? array_intersect_key( $stored, storelens_defaults() ) : array() );
}

/**
 * One of the allowed values, or the fallback.
 *
 * @param string $name     A key of storelens_choices().
 * @param mixed  $value    What was given.
 * @param string $fallback Where it is none of them.
 * @return string
 */
function storelens_choice( $name, $value, $fallback ) {
	return in_array( $value, storelens_choices()[ $name ], true ) ? $value : $fallback;
}

/**
 * Address of a service as it is stored: http or https, host, perhaps a port and a path; without a slash at its end.
 *
 * @param mixed $typed What an administrator typed.
 * @return string '' where it is no such address.
 */
function storelens_clean_base( $typed ) {
	$url   = is_string( $typed ) ? esc_url_raw( trim( $typed ), array( 'http', 'https' ) ) : '';
	$parts = '' === $url ? false : wp_parse_url( $url );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || empty( $parts['scheme'] ) || isset( $parts['user'] ) || strlen( $url ) > 300 ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	$path = isset( $parts['path'] ) ? rtrim( $parts['path'], '/' ) : '';
	return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . $port . $path;
}

/**
 * Sanitizer of the option. What is not acceptable is said on the page, and the former value stays.
 *
 * @param mixed $input The form's fields.
 * @return array
 */
function storelens_sanitize_settings( $input ) {
	$before = storelens_settings();
	$input  = is_array( $input ) ? $input : array();
	$typed  = isset( $input['base_url'] ) && is_string( $input['base_url'] ) ? trim( $input['base_url'] ) : '';
	$base   = storelens_clean_base( $typed );
	if ( '' !== $typed && '' === $base ) {
		$base = $before['base_url'];
		if ( function_exists( 'add_settings_error' ) ) {
			add_settings_error( STORELENS_OPTION, 'base_url', __( 'The service address must start with http:// or https:// and name a host, without a user name; the former one was kept.', 'storelens' ) );
		}
	}
	$minutes = isset( $input['cache_minutes'] ) && is_numeric( $input['cache_minutes'] ) ? (int) $input['cache_minutes'] : $before['cache_minutes'];
	$clean   = array(
		'base_url'      => $base,
		'cache_minutes' => max( 5, min( 10080, $minutes ) ),
		'link'          => ! empty( $input['link'] ),
	);
	foreach ( storelens_choices() as $name => $values ) {
		$clean[ $name ] = storelens_choice( $name, $input[ $name ] ?? null, $before[ $name ] );
	}
	return $clean;
}
