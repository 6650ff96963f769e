<?php
/**
 * What is believed of a reply: known members of known types, shortened. The rest of it is dropped before it is stored.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * A text of one line without control and direction characters.
 *
 * @param mixed $value Member of a reply.
 * @param int   $max   Characters kept.
 * @return string '' where it is no text.
 */
function storelens_text( $value, $max ) {
	if ( ! is_string( $value ) ) {
		return '';
	}
	$text = preg_replace( '/[\p{Cc}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}\x{2028}\x{2029}]+/u', ' ', $value );
	$text = trim( (string) $text );
	return mb_strlen( $text, 'UTF-8' ) > $max ? mb_substr( $text, 0, $max, 'UTF-8' ) . '…' : $text;
}

/**
 * A list of texts.
 *
 * @param mixed $value Member of a reply.
 * @param int   $max   Entries kept.
 * @return string[]
 */
function storelens_texts( $value, $max ) {
	$texts = is_array( $value ) ? array_slice( array_values( $value ), 0, $max ) : array();
	$texts = array_map(
		static function ( $one ) {
			return storelens_text( $one, 80 );
		},
		$texts
	);
	return array_values( array_filter( $texts, 'strlen' ) );
}

/**
 * Technologies with at most three pieces of evidence each.
 *
 * @param mixed $value Member `technologies`.
 * @return array[] id, name, confidence (0–1), evidence (texts).
 */
function storelens_technologies( $value ) {
	$kept = array();
	foreach ( is_array( $value ) ? array_slice( $value, 0, 60 ) : array() as $one ) {
		$id = is_array( $one ) ? storelens_text( $one['id'] ?? null, 80 ) : '';
		if ( '' === $id ) {
			continue;
		}
		$evidence = array();
		foreach ( is_array( $one['evidence'] ?? null ) ? array_slice( $one['evidence'], 0, 3 ) : array() as $piece ) {
			$evidence[] = is_array( $piece ) ? storelens_text( $piece['value'] ?? null, 120 ) : '';
		}
		$name   = storelens_text( $one['name'] ?? null, 80 );
		$kept[] = array(
			'id'         => $id,
			'name'       => '' === $name ? $id : $name,
			'confidence' => is_numeric( $one['confidence'] ?? null ) ? max( 0.0, min( 1.0, (float) $one['confidence'] ) ) : null,
			'evidence'   => array_values( array_filter( $evidence, 'strlen' ) ),
		);
	}
	return $kept;
}

/**
 * The company behind a site.
 *
 * @param mixed $value Member `company`.
 * @return array{name: string, verified: bool}|null The name is the registration number where the register has none.
 */
function storelens_company( $value ) {
	if ( ! is_array( $value ) ) {
		return null;
	}
	$name   = storelens_text( $value['name'] ?? null, 120 );
	$number = storelens_text( $value['registration_number'] ?? null, 8 );
	return '' === $name . $number ? null : array(
		'name'     => '' === $name ? $number : $name,
		'verified' => true === ( $value['verified'] ?? null ),
	);
}

/**
 * A reply of `/api/v1/site` reduced to what is shown.
 *
 * @param mixed $reply Decoded JSON.
 * @return array|null Null where it is no such reply.
 */
function storelens_site_of( $reply ) {
	$domain = is_array( $reply ) ? storelens_domain( $reply['domain'] ?? null ) : '';
	$seen   = is_array( $reply ) && is_string( $reply['last_seen_at'] ?? null ) ? strtotime( substr( $reply['last_seen_at'], 0, 40 ) ) : false;
	if ( '' === $domain || false === $seen || ! is_array( $reply['technologies'] ?? null ) ) {
		return null;
	}
	$name  = storelens_text( $reply['name'] ?? null, 120 );
	$score = is_array( $reply['score'] ?? null ) ? $reply['score'] : array();
	// A service of before says the total alone; of one that was not rated, it is no score to show.
	$total = array_key_exists( 'rated', $score ) ? $score['rated'] : ( $score['total'] ?? null );
	$site  = array(
		'domain'       => $domain,
		'name'         => '' === $name ? $domain : $name,
		'platform'     => storelens_text( $reply['platform'] ?? null, 80 ),
		'technologies' => storelens_technologies( $reply['technologies'] ),
		'unrated'      => array_key_exists( 'rated', $score ) && null === $score['rated'],
		'score'        => is_int( $total ) && $total >= 0 && $total <= 100 ? $total : null,
		'company'      => storelens_company( $reply['company'] ?? null ),
		'seen'         => $seen,
		'invented'     => true === ( $reply['invented'] ?? null ),
	);
	foreach ( array( 'payment', 'logistics', 'advertising', 'analytics' ) as $group ) {
		$site[ $group ] = storelens_texts( $reply[ $group ] ?? null, 12 );
	}
	return $site;
}
