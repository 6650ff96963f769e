<?php
/**
 * A badge in the language that was asked for, whatever the site's own is.
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * Language of one embed.
 *
 * @param mixed $asked Attribute `lang`.
 * @return string `zh`, `en`, or `site`: as the site's locale and its translations have it.
 */
function storelens_language( $asked ) {
	$language = storelens_choice( 'language', $asked, storelens_settings()['language'] );
	return 'site' === $language && in_array( determine_locale(), array( 'zh_TW', 'zh_HK' ), true ) ? 'zh' : $language;
}

/**
 * The plugin's own translation, read once, for sites whose locale is another.
 *
 * @return MO
 */
function storelens_chinese() {
	static $texts = null;
	if ( null === $texts ) {
		if ( ! class_exists( 'MO' ) ) {
			require_once ABSPATH . WPINC . '/pomo/mo.php';
		}
		$texts = new MO();
		$texts->import_from_file( plugin_dir_path( STORELENS_FILE ) . 'languages/storelens-zh_TW.mo' );
	}
	return $texts;
}

/**
 * A site whose technologies are called as people in Taiwan call them, where it is shown in Chinese.
 *
 * @param array|null $site     As storelens_site_of() gives it.
 * @param string     $language As storelens_language() gives it.
 * @return array|null As it came in another language, or where this copy of the plugin was not packed with the names.
 */
function storelens_named( $site, $language ) {
	$file = plugin_dir_path( STORELENS_FILE ) . 'languages/technologies-zh_TW.php';
	if ( null === $site || 'zh' !== $language || ! is_readable( $file ) ) {
		return $site;
	}
	$names = require $file;
	foreach ( $site['technologies'] as $i => $one ) {
		$site['technologies'][ $i ]['name'] = $names[ $one['id'] ] ?? $one['name'];
	}
	return $site;
}

/**
 * Runs a piece of rendering with the plugin's texts in one language.
 *
 * @param string   $language As storelens_language() gives it.
 * @param callable $render   Returns markup.
 * @return string
 */
function storelens_in_language( $language, $render ) {
	if ( 'site' === $language || ( 'zh' === $language && 'zh_TW' === determine_locale() ) ) {
		return $render();
	}
	$one  = static function ( $translation, $text ) use ( $language ) {
		return 'en' === $language ? $text : storelens_chinese()->translate( $text );
	};
	$many = static function ( $translation, $single, $plural, $number ) use ( $language ) {
		if ( 'en' === $language ) {
			return 1 === (int) $number ? $single : $plural;
		}
		return storelens_chinese()->translate_plural( $single, $plural, $number );
	};
	add_filter( 'gettext_storelens', $one, 10, 2 );
	add_filter( 'ngettext_storelens', $many, 10, 4 );
	try {
		return $render();
	} finally {
		remove_filter( 'gettext_storelens', $one, 10 );
		remove_filter( 'ngettext_storelens', $many, 10 );
	}
}
