<?php
/**
 * The card: what a shop is built on, with the evidence.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * One row of the list.
 *
 * @param string $label Name of the row.
 * @param string $value What was observed; '' is shown as that.
 * @return string Markup.
 */
function storelens_row( $label, $value ) {
	return sprintf( '<dt>%1$s</dt><dd><bdi>%2$s</bdi></dd>', storelens_html( $label ), storelens_html( '' === $value ? __( 'not observed', 'storelens' ) : $value ) );
}

/**
 * Names of a group's technologies.
 *
 * @param array  $site  As storelens_site_of() gives it.
 * @param string $group `payment`, `logistics`, `advertising` or `analytics`.
 * @return string
 */
function storelens_names( $site, $group ) {
	$names = array();
	foreach ( $site[ $group ] as $id ) {
		$names[] = storelens_name_of( $site, $id );
	}
	/* translators: Between two names of a list. */
	return implode( __( ', ', 'storelens' ), $names );
}

/**
 * Rows of a site.
 *
 * @param array $site As storelens_site_of() gives it.
 * @return string Markup.
 */
function storelens_rows( $site ) {
	$rows = storelens_row( __( 'Platform', 'storelens' ), storelens_name_of( $site, $site['platform'] ) )
		. storelens_row( __( 'Payment', 'storelens' ), storelens_names( $site, 'payment' ) )
		. storelens_row( __( 'Delivery', 'storelens' ), storelens_names( $site, 'logistics' ) )
		. storelens_row( __( 'Advertising', 'storelens' ), storelens_names( $site, 'advertising' ) )
		. storelens_row( __( 'Analytics', 'storelens' ), storelens_names( $site, 'analytics' ) );
	if ( null !== $site['company'] ) {
		$checked = $site['company']['verified'] ? __( 'number checked against the tax register', 'storelens' ) : __( 'checksum right, not checked against the tax register', 'storelens' );
		$rows   .= storelens_row( __( 'Company', 'storelens' ), $site['company']['name'] . ' · ' . $checked );
	}
	return '<dl>' . $rows . '</dl>';
}

/**
 * What speaks for each technology, folded.
 *
 * @param array[] $technologies As storelens_technologies() gives them.
 * @return string Markup.
 */
function storelens_evidence( $technologies ) {
	$items = '';
	foreach ( $technologies as $one ) {
		$seen = '';
		foreach ( $one['evidence'] as $piece ) {
			$seen .= sprintf( ' <code translate="no">%s</code>', storelens_html( $piece ) );
		}
		$sure   = null === $one['confidence'] ? '' : sprintf( ' <span class="storelens-soft">%s</span>', storelens_html( number_format_i18n( 100 * $one['confidence'] ) . '%' ) );
		$items .= sprintf( '<li><strong><bdi>%1$s</bdi></strong>%2$s%3$s</li>', storelens_html( $one['name'] ), $sure, $seen );
	}
	$count = count( $technologies );
	/* translators: %s: number of technologies. */
	$title = sprintf( _n( '%s technology, with evidence', '%s technologies, with evidence', $count, 'storelens' ), number_format_i18n( $count ) );
	return '' === $items ? '' : sprintf( '<details><summary>%1$s</summary><ul>%2$s</ul></details>', storelens_html( $title ), $items );
}

/**
 * Where the data is from and how old it is.
 *
 * @param array  $look     As storelens_look() gives it, with a site.
 * @param string $language As storelens_language() gives it.
 * @return string Markup.
 */
function storelens_footer( $look, $language ) {
	$seen = $look['site']['seen'];
	/* translators: 1: date, 2: how long ago. */
	$parts = array( storelens_html( sprintf( __( 'observed %1$s, %2$s', 'storelens' ), storelens_day( $seen ), storelens_age( $seen ) ) ) );
	if ( 'stale' === $look['state'] ) {
		/* translators: %s: how long ago. */
		$parts[] = sprintf( '<span class="storelens-stale">%s</span>', storelens_html( sprintf( __( 'the service cannot be reached now; this is what it said %s', 'storelens' ), storelens_age( $look['at'] ) ) ) );
	}
	$url     = storelens_profile_url( $look['site']['domain'], $language );
	$parts[] = '' === $url ? 'Storelens' : sprintf( '<a href="%1$s" rel="nofollow noopener">%2$s</a>', esc_url( $url, array( 'http', 'https' ) ), esc_html__( 'Full profile at Storelens', 'storelens' ) );
	return '<p class="storelens-card__foot">' . implode( ' · ', $parts ) . '</p>';
}

/**
 * A card from what is known.
 *
 * @param string $domain   As storelens_domain() gives it.
 * @param array  $look     As storelens_look() gives it.
 * @param string $language As storelens_language() gives it.
 * @return string Markup.
 */
function storelens_card_markup( $domain, $look, $language ) {
	$open = sprintf( '<section class="storelens-card" aria-label="%1$s"%2$s>', storelens_html( 'Storelens: ' . $domain ), storelens_lang_attribute( $language ) );
	$site = storelens_named( $look['site'], $language );
	if ( null === $site ) {
		return $open . '<p class="storelens-card__state">' . storelens_html( storelens_state_text( $look['state'], $domain ) ) . '</p></section>';
	}
	$rated = empty( $site['unrated'] ) ? ( null === $site['score'] ? '' : number_format_i18n( $site['score'] ) ) : __( 'not enough seen', 'storelens' );
	$score = '' === $rated ? '' : sprintf( '<span class="storelens-card__score">%1$s <span class="storelens-soft">%2$s</span></span>', storelens_html( $rated ), esc_html__( 'Score', 'storelens' ) );
	$head  = sprintf( '<p class="storelens-card__head"><span><strong><bdi>%1$s</bdi></strong> <span class="storelens-soft">%2$s</span></span>%3$s</p>', storelens_html( $site['name'] ), storelens_html( $site['domain'] ), $score );
	$note  = $site['invented'] ? '<p class="storelens-card__note">' . esc_html__( 'This shop and its company are invented.', 'storelens' ) . '</p>' : '';
	return $open . $head . $note . storelens_rows( $site ) . storelens_evidence( $site['technologies'] ) . storelens_footer( $look, $language ) . '</section>';
}

/**
 * The card that a script makes in the reader's browser, which asks the service itself. The script is the plugin's own file.
 *
 * @param string $domain   As storelens_domain() gives it.
 * @param string $language As storelens_language() gives it.
 * @return string Markup, or '' where this copy of the plugin was not packed with the script.
 */
function storelens_widget_markup( $domain, $language ) {
	if ( ! is_readable( plugin_dir_path( STORELENS_FILE ) . 'assets/widget.js' ) ) {
		return '';
	}
	return wp_get_script_tag(
		array_filter(
			array(
				'src'       => plugins_url( 'assets/widget.js', STORELENS_FILE ) . '?ver=' . STORELENS_VERSION,
				'async'     => true,
				'data-host' => $domain,
				'data-base' => storelens_settings()['base_url'],
				'data-lang' => 'site' === $language ? 'en' : $language,
			)
		)
	);
}
