<?php
/**
 * Shortcodes and blocks: two ways to the same markup.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * A badge, or what keeps it from being one.
 *
 * @param array $given domain, field, lang.
 * @return string Markup.
 */
function storelens_badge( $given ) {
	$domain = storelens_domain( $given['domain'] ?? '' );
	$fault  = storelens_fault( $domain );
	if ( '' !== $fault ) {
		return storelens_author_note( $fault );
	}
	wp_enqueue_style( 'storelens' );
	$options = array(
		'field'    => storelens_choice( 'field', $given['field'] ?? '', storelens_settings()['field'] ),
		'language' => storelens_language( $given['lang'] ?? '' ),
	);
	return storelens_in_language(
		$options['language'],
		static function () use ( $domain, $options ) {
			return storelens_badge_markup( $domain, storelens_look( $domain ), $options );
		}
	);
}

/**
 * A card, or what keeps it from being one.
 *
 * @param array $given domain, card, lang.
 * @return string Markup.
 */
function storelens_card( $given ) {
	$domain = storelens_domain( $given['domain'] ?? '' );
	$fault  = storelens_fault( $domain );
	if ( '' !== $fault ) {
		return storelens_author_note( $fault );
	}
	$language = storelens_language( $given['lang'] ?? '' );
	$widget   = 'widget' === storelens_choice( 'card', $given['card'] ?? '', storelens_settings()['card'] ) ? storelens_widget_markup( $domain, $language ) : '';
	// The editor's preview runs no scripts, and feed readers neither.
	if ( '' !== $widget && ! is_feed() && ! ( defined( 'REST_REQUEST' ) && REST_REQUEST ) ) {
		return $widget;
	}
	wp_enqueue_style( 'storelens' );
	return storelens_in_language(
		$language,
		static function () use ( $domain, $language ) {
			return storelens_card_markup( $domain, storelens_look( $domain ), $language );
		}
	);
}

/**
 * What an author or an administrator has to mend.
 *
 * @param string $domain As storelens_domain() gives it.
 * @return string '' where nothing is.
 */
function storelens_fault( $domain ) {
	if ( '' === $domain ) {
		return __( 'give a domain, such as shop.tw.', 'storelens' );
	}
	return '' === storelens_settings()['base_url'] ? __( 'an administrator has to name a service under Settings → Storelens.', 'storelens' ) : '';
}

/**
 * Shortcode [storelens_badge domain="" field="" lang=""].
 *
 * @param array|string $given Attributes.
 * @return string Markup.
 */
function storelens_badge_shortcode( $given ) {
	$none = array(
		'domain' => '',
		'field'  => '',
		'lang'   => '',
	);
	return storelens_badge( shortcode_atts( $none, $given, 'storelens_badge' ) );
}

/**
 * Shortcode [storelens_detect domain="" card="" lang=""].
 *
 * @param array|string $given Attributes.
 * @return string Markup.
 */
function storelens_detect_shortcode( $given ) {
	$none = array(
		'domain' => '',
		'card'   => '',
		'lang'   => '',
	);
	return storelens_card( shortcode_atts( $none, $given, 'storelens_detect' ) );
}

/**
 * A block's markup with the wrapper that themes and the editor expect.
 *
 * @param string $inner Markup.
 * @return string Markup.
 */
function storelens_wrap( $inner ) {
	return '' === $inner ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $inner . '</div>';
}

/**
 * Block storelens/badge.
 *
 * @param array $given Attributes.
 * @return string Markup.
 */
function storelens_badge_block( $given ) {
	return storelens_wrap( storelens_badge( $given ) );
}

/**
 * Block storelens/detect.
 *
 * @param array $given Attributes.
 * @return string Markup.
 */
function storelens_detect_block( $given ) {
	return storelens_wrap( storelens_card( $given ) );
}

/**
 * Registers texts, style, shortcodes and blocks.
 */
function storelens_register_embeds() {
	load_plugin_textdomain( 'storelens', false, dirname( plugin_basename( STORELENS_FILE ) ) . '/languages' );
	wp_register_style( 'storelens', plugins_url( 'assets/storelens.css', STORELENS_FILE ), array(), STORELENS_VERSION );
	$needs = array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-i18n', 'wp-server-side-render' );
	wp_register_script( 'storelens-editor', plugins_url( 'assets/editor.js', STORELENS_FILE ), $needs, STORELENS_VERSION, true );
	wp_set_script_translations( 'storelens-editor', 'storelens', plugin_dir_path( STORELENS_FILE ) . 'languages' );
	add_shortcode( 'storelens_badge', 'storelens_badge_shortcode' );
	add_shortcode( 'storelens_detect', 'storelens_detect_shortcode' );
	foreach ( array( 'badge', 'detect' ) as $name ) {
		register_block_type( plugin_dir_path( STORELENS_FILE ) . 'blocks/' . $name, array( 'render_callback' => 'storelens_' . $name . '_block' ) );
	}
}
