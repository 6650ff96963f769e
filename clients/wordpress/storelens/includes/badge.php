<?php
/**
 * The badge: a label and a value in a line of text.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * The badge's value in words.
 *
 * @param array $look    As storelens_look() gives it.
 * @param array $options array( field, language ).
 * @return string
 */
function storelens_badge_value( $look, $options ) {
	$field = $options['field'];
	$site  = storelens_named( $look['site'], $options['language'] );
	if ( null === $site ) {
		return 'unknown' === $look['state'] ? __( 'not indexed', 'storelens' ) : __( 'no data now', 'storelens' );
	}
	$value = 'score' === $field ? (string) $site['score'] : storelens_name_of( $site, $site['platform'] );
	if ( 'score' === $field && ! empty( $site['unrated'] ) ) {
		$value = __( 'not enough seen', 'storelens' );
	}
	$value = '' === $value ? __( 'not observed', 'storelens' ) : $value;
	/* translators: %s: what a badge says of a shop that is invented. */
	return $site['invented'] ? sprintf( __( '%s (invented)', 'storelens' ), $value ) : $value;
}

/**
 * A badge from what is known.
 *
 * @param string $domain  As storelens_domain() gives it.
 * @param array  $look    As storelens_look() gives it.
 * @param array  $options array( field, language ).
 * @return string Markup.
 */
function storelens_badge_markup( $domain, $look, $options ) {
	$value = storelens_badge_value( $look, $options );
	$known = null !== $look['site'] && ( 'score' === $options['field'] ? null !== $look['site']['score'] && empty( $look['site']['unrated'] ) : '' !== $look['site']['platform'] );
	$title = null === $look['site'] ? storelens_state_text( $look['state'], $domain )
		/* translators: 1: domain of a shop, 2: date. */
		: sprintf( __( '%1$s, observed %2$s', 'storelens' ), $domain, storelens_day( $look['site']['seen'] ) );
	$label  = 'score' === $options['field'] ? __( 'Storelens score', 'storelens' ) : __( 'Platform', 'storelens' );
	$markup = sprintf(
		'<span class="storelens-badge%1$s" title="%2$s"%3$s><span class="storelens-badge__label">%4$s</span> <span class="storelens-badge__value"><bdi>%5$s</bdi></span>',
		$known ? '' : ' storelens-badge--unknown',
		storelens_html( $title ),
		storelens_lang_attribute( $options['language'] ),
		storelens_html( $label ),
		storelens_html( $value )
	);
	if ( 'stale' === $look['state'] ) {
		/* translators: %s: how long ago. */
		$markup .= sprintf( ' <span class="storelens-badge__age">%s</span>', storelens_html( sprintf( __( 'as of %s', 'storelens' ), storelens_age( $look['at'] ) ) ) );
	}
	$markup .= '</span>';
	$url     = null === $look['site'] ? '' : storelens_profile_url( $domain, $options['language'] );
	return '' === $url ? $markup : sprintf( '<a class="storelens-badge-link" href="%1$s" rel="nofollow noopener">%2$s</a>', esc_url( $url, array( 'http', 'https' ) ), $markup );
}
