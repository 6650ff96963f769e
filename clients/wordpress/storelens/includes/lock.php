<?php
/**
 * One asks, the others do not wait: a row that only one process can put in.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

const STORELENS_LOCK_S = 15;

/**
 * Takes a lock. One that was left behind by a process that died is taken over after STORELENS_LOCK_S seconds.
 *
 * @param string $key Name of what is to be done once.
 * @return bool False: another process has it.
 */
function storelens_lock( $key ) {
	global $wpdb;
	$name = 'storelens_lock_' . $key;
	$now  = time();
	// Options' own functions read before they write; only the table's unique key decides between two processes.
	// phpcs:disable WordPress.DB.DirectDatabaseQuery
	$put = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'no')", $name, $now ) );
	if ( ! $put ) {
		$put = $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value < %d", $now, $name, $now - STORELENS_LOCK_S ) );
	}
	// phpcs:enable
	return (bool) $put;
}

/**
 * Gives a lock back.
 *
 * @param string $key As given to storelens_lock().
 */
function storelens_unlock( $key ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->delete( $wpdb->options, array( 'option_name' => 'storelens_lock_' . $key ) );
}
