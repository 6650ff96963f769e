<?php
/**
 * Pieces that badge and card share. What they return is plain text unless it says markup; escaping happens where markup is made.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * Text as markup, for content and for quoted attributes. Brackets are escaped as well: WordPress looks for shortcodes in what
 * blocks have rendered, and a shop's name must not be one.
 *
 * @param string $text Plain text.
 * @return string Markup.
 */
function storelens_html( $text ) {
	return str_replace( array( '[', ']' ), array( '&#91;', '&#93;' ), esc_html( $text ) );
}

/**
 * How long ago a time was, in the largest unit that fits.
 *
 * @param int $at Unix seconds.
 * @return string
 */
function storelens_age( $at ) {
	$seconds = max( 0, time() - $at );
	if ( $seconds >= DAY_IN_SECONDS ) {
		$days = (int) floor( $seconds / DAY_IN_SECONDS );
		/* translators: %s: number of days. */
		return sprintf( _n( '%s day ago', '%s days ago', $days, 'storelens' ), number_format_i18n( $days ) );
	}
	if ( $seconds >= HOUR_IN_SECONDS ) {
		$hours = (int) floor( $seconds / HOUR_IN_SECONDS );
		/* translators: %s: number of hours. */
		return sprintf( _n( '%s hour ago', '%s hours ago', $hours, 'storelens' ), number_format_i18n( $hours ) );
	}
	$minutes = max( 1, (int) floor( $seconds / MINUTE_IN_SECONDS ) );
	/* translators: %s: number of minutes. */
	return sprintf( _n( '%s minute ago', '%s minutes ago', $minutes, 'storelens' ), number_format_i18n( $minutes ) );
}

/**
 * A day in Taiwan, as the service's own pages show it.
 *
 * @param int $at Unix seconds.
 * @return string Such as 2026-09-19.
 */
function storelens_day( $at ) {
	return (string) wp_date( 'Y-m-d', $at, new DateTimeZone( 'Asia/Taipei' ) );
}

/**
 * Name of a technology by its id.
 *
 * @param array  $site As storelens_site_of() gives it.
 * @param string $id   Technology or platform id.
 * @return string The id itself where no technology has it.
 */
function storelens_name_of( $site, $id ) {
	foreach ( $site['technologies'] as $one ) {
		if ( $one['id'] === $id ) {
			return $one['name'];
		}
	}
	return $id;
}

/**
 * What is said where there is nothing to show.
 *
 * @param string $state  `unknown`, `failed` or `pending`.
 * @param string $domain As storelens_domain() gives it.
 * @return string
 */
function storelens_state_text( $state, $domain ) {
	if ( 'unknown' === $state ) {
		/* translators: %s: domain of a shop. */
		return sprintf( __( '%s is not in the Storelens data yet.', 'storelens' ), $domain );
	}
	/* translators: %s: domain of a shop. */
	return sprintf( 'pending' === $state ? __( 'The data on %s is being fetched. Please reload in a moment.', 'storelens' ) : __( 'The data on %s cannot be had now.', 'storelens' ), $domain );
}

/**
 * What is wrong with an embed, for those who can mend it; readers see nothing of it.
 *
 * @param string $text What is wrong.
 * @return string Markup.
 */
function storelens_author_note( $text ) {
	return current_user_can( 'edit_posts' ) ? '<p class="storelens-note">' . esc_html( 'Storelens: ' . $text ) . '</p>' : '';
}

/**
 * Attribute `lang` of what was rendered in a language of its own.
 *
 * @param string $language As storelens_language() gives it.
 * @return string Markup, with a space before it, or ''.
 */
function storelens_lang_attribute( $language ) {
	return 'site' === $language ? '' : sprintf( ' lang="%s"', esc_attr( 'zh' === $language ? 'zh-Hant-TW' : 'en' ) );
}

/**
 * Address of a site's profile, where the settings allow the link.
 *
 * @param string $domain   As storelens_domain() gives it.
 * @param string $language As storelens_language() gives it.
 * @return string '' where no link is wanted. To be escaped.
 */
function storelens_profile_url( $domain, $language ) {
	$settings = storelens_settings();
	if ( ! $settings['link'] ) {
		return '';
	}
	return $settings['base_url'] . '/sites/' . rawurlencode( $domain ) . ( 'site' === $language ? '' : '?lang=' . $language );
}
