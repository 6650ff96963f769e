<?php
/**
 * Domains as authors type them.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reduces what an author typed (shop.tw, WWW.Shop.tw, https://shop.tw/path?x) to a host without `www.`.
 *
 * Only the host is ever sent or shown. An internationalised name stays in its own script; the service converts it.
 *
 * @param mixed $typed Attribute of a shortcode or a block.
 * @return string Lower-case host, or '' where there is none in it.
 */
function storelens_domain( $typed ) {
	if ( ! is_string( $typed ) || strlen( $typed ) > 2048 || ! preg_match( '//u', $typed ) ) {
		return '';
	}
	$host = preg_replace( '#^\s*(?:https?:)?//#i', '', html_entity_decode( $typed, ENT_QUOTES, 'UTF-8' ) );
	$host = preg_replace( '#[/?\#\\\\].*$#s', '', trim( $host ) );
	$host = preg_replace( '#:\d{1,5}$#', '', $host );
	$host = function_exists( 'mb_strtolower' ) ? mb_strtolower( $host, 'UTF-8' ) : strtolower( $host );
	$host = rtrim( $host, '.' );
	$host = preg_replace( '#^www\.(?=[^.]+\.)#', '', $host );
	if ( strlen( $host ) > 253 ) {
		return '';
	}
	// Letters, marks and digits of any script, hyphens inside, two labels or more, no number as the last one.
	$label = '[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?';
	return preg_match( '#^(?:' . $label . '\.){1,8}(?!\d+$)' . $label . '$#Du', $host ) ? $host : '';
}
