<?php
/**
 * What was asked is kept: fresh for the cache time, and shown with its age where the service fails after that.
 *
 * A record is array( site: last good reply or null, at: when it came, state: of the last call, next: not asked again
 * before ), times in Unix seconds. It stays far longer than it is fresh: that is what makes it usable when the service fails.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

const STORELENS_KEEP_S    = 30 * DAY_IN_SECONDS;
const STORELENS_UNKNOWN_S = 10 * MINUTE_IN_SECONDS;
const STORELENS_FAILED_S  = MINUTE_IN_SECONDS;
/** Shape of a record; another one has other keys, so that an update never reads what it does not know. */
const STORELENS_FORM = 'site-1';

/**
 * Name of the transient for a domain at the service that is set.
 *
 * @param string $domain As storelens_domain() gives it.
 * @return string
 */
function storelens_key( $domain ) {
	$generation = (int) get_option( 'storelens_generation', 0 );
	return md5( implode( '|', array( storelens_settings()['base_url'], $domain, STORELENS_FORM, $generation ) ) );
}

/**
 * The record under a key.
 *
 * @param string $key   As storelens_key() gives it.
 * @param bool   $again True: past what this process has read before, for another may have written since.
 * @return array|null
 */
function storelens_read( $key, $again = false ) {
	$name = 'storelens_site_' . $key;
	if ( $again && ! wp_using_ext_object_cache() ) {
		$missing = wp_cache_get( 'notoptions', 'options' );
		foreach ( array( '_transient_' . $name, '_transient_timeout_' . $name ) as $option ) {
			wp_cache_delete( $option, 'options' );
			if ( is_array( $missing ) ) {
				unset( $missing[ $option ] );
			}
		}
		wp_cache_set( 'notoptions', $missing, 'options' );
	}
	$record = get_transient( $name );
	return is_array( $record ) && isset( $record['at'], $record['state'], $record['next'] ) && array_key_exists( 'site', $record ) ? $record : null;
}

/**
 * Seconds until the next call after one that ended so.
 *
 * @param array $found As storelens_fetch_site() gives it.
 * @return int
 */
function storelens_pause( $found ) {
	$fresh = storelens_settings()['cache_minutes'] * MINUTE_IN_SECONDS;
	if ( 'ok' === $found['state'] ) {
		return $fresh;
	}
	return 'unknown' === $found['state'] ? min( $fresh, STORELENS_UNKNOWN_S ) : max( STORELENS_FAILED_S, min( $found['retry'], STORELENS_UNKNOWN_S ) );
}

/**
 * Asks the service and keeps what it says. A failure leaves the last good reply where it is, and the whole service alone for
 * a minute, so that a page with many shops waits for a dead service once.
 *
 * @param string     $domain As storelens_domain() gives it.
 * @param string     $key    As storelens_key() gives it.
 * @param array|null $before The record until now.
 * @return array The record from now on.
 */
function storelens_refresh( $domain, $key, $before ) {
	$now    = time();
	$rest   = 'storelens_rest_' . md5( storelens_settings()['base_url'] );
	$failed = get_transient( $rest );
	$found  = is_array( $failed ) ? $failed : storelens_fetch_site( $domain );
	$pause  = storelens_pause( $found );
	if ( 'failed' === $found['state'] && ! is_array( $failed ) ) {
		set_transient( $rest, $found, $pause );
	}
	$record = array(
		'site'  => $found['site'],
		'at'    => $now,
		'state' => $found['state'],
		'next'  => $now + $pause,
	);
	if ( 'failed' === $found['state'] ) {
		$usable         = null !== $before && null !== $before['site'] && $before['at'] > $now - STORELENS_KEEP_S;
		$record['site'] = $usable ? $before['site'] : null;
		$record['at']   = $usable ? $before['at'] : 0;
	}
	set_transient( 'storelens_site_' . $key, $record, STORELENS_KEEP_S );
	return $record;
}

/**
 * What is to be shown of a domain.
 *
 * @param string $domain As storelens_domain() gives it.
 * @return array{state: string, site: array|null, at: int} state: `ok`, `stale` (the site as it was at `at`), `unknown`, `failed`, or `pending` (another view is asking).
 */
function storelens_look( $domain ) {
	$key    = storelens_key( $domain );
	$record = storelens_read( $key );
	if ( ( null === $record || $record['next'] <= time() ) && storelens_lock( $key ) ) {
		try {
			$record = storelens_read( $key, true );
			if ( null === $record || $record['next'] <= time() ) {
				$record = storelens_refresh( $domain, $key, $record );
			}
		} finally {
			storelens_unlock( $key );
		}
	}
	if ( null === $record || ( 'failed' === $record['state'] && null === $record['site'] ) ) {
		storelens_keep_page_out_of_caches();
	}
	if ( null === $record ) {
		return array(
			'state' => 'pending',
			'site'  => null,
			'at'    => 0,
		);
	}
	return array(
		'state' => 'failed' === $record['state'] && null !== $record['site'] ? 'stale' : $record['state'],
		'site'  => $record['site'],
		'at'    => $record['at'],
	);
}

/**
 * Tells caches of whole pages that this one shows a passing state. All the common ones heed this constant.
 */
function storelens_keep_page_out_of_caches() {
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- the name that those plugins look for.
	}
}

/**
 * Removes every stored reply and lock of this site. Where an object cache holds them, they are left to it under names that nobody asks for again.
 */
function storelens_clear() {
	global $wpdb;
	update_option( 'storelens_generation', (int) get_option( 'storelens_generation', 0 ) + 1 );
	foreach ( array( '_transient_storelens_', '_transient_timeout_storelens_', 'storelens_lock_' ) as $start ) {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery.DirectQuery, WordPress.DB.DirectDatabaseQuery.NoCaching
		foreach ( $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $start ) . '%' ) ) as $name ) {
			delete_option( $name );
		}
	}
}
