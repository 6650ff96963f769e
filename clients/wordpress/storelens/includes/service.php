<?php
/**
 * The one call that the plugin makes.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

const STORELENS_TIMEOUT_S   = 3;
const STORELENS_REPLY_BYTES = 524288;

/**
 * Asks a path of the service. Redirections are not followed: the address is to be the right one.
 *
 * No address of this site, no cookie and nothing about the reader is sent.
 *
 * @param string $path Path with its query, starting with a slash.
 * @return array{status: int, json: mixed, retry: int, fault: string} fault: why there is no reply at all, or ''; retry: seconds, 0 if not said.
 */
function storelens_get( $path ) {
	$reply  = wp_safe_remote_get(
		storelens_settings()['base_url'] . $path,
		array(
			'timeout'             => STORELENS_TIMEOUT_S,
			'redirection'         => 0,
			'limit_response_size' => STORELENS_REPLY_BYTES,
			'user-agent'          => 'Storelens-WordPress/' . STORELENS_VERSION,
			'headers'             => array( 'Accept' => 'application/json' ),
		)
	);
	$nobody = array(
		'status' => 0,
		'json'   => null,
		'retry'  => 0,
		'fault'  => is_wp_error( $reply ) ? $reply->get_error_message() : '',
	);
	if ( is_wp_error( $reply ) ) {
		return $nobody;
	}
	return array(
		'status' => (int) wp_remote_retrieve_response_code( $reply ),
		'json'   => json_decode( wp_remote_retrieve_body( $reply ), true, 16 ),
		'retry'  => max( 0, (int) wp_remote_retrieve_header( $reply, 'retry-after' ) ),
	) + $nobody;
}

/**
 * What the service knows of a domain.
 *
 * @param string $domain As storelens_domain() gives it.
 * @return array{state: string, site: array|null, fault: string, retry: int} state: `ok`, `unknown` (the service says that it does not have it) or `failed`.
 */
function storelens_fetch_site( $domain ) {
	$reply = storelens_get( '/api/v1/site?domain=' . rawurlencode( $domain ) );
	$code  = is_array( $reply['json'] ) ? ( $reply['json']['code'] ?? null ) : null;
	$site  = 200 === $reply['status'] ? storelens_site_of( $reply['json'] ) : null;
	$found = array(
		'state' => 'failed',
		'site'  => $site,
		'fault' => '' === $reply['fault'] ? 'HTTP ' . $reply['status'] : $reply['fault'],
		'retry' => $reply['retry'],
	);
	if ( null !== $site ) {
		$found['state'] = 'ok';
	} elseif ( ( 404 === $reply['status'] && 'unknown_domain' === $code ) || ( 400 === $reply['status'] && 'invalid_parameter' === $code ) ) {
		$found['state'] = 'unknown';
	}
	return $found;
}
