<?php
/**
 * Settings page. WordPress itself checks nonce and capability of the form (options.php).
 *
 * @package Storelens
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts the page under Settings.
 */
function storelens_add_page() {
	add_options_page( __( 'Storelens', 'storelens' ), __( 'Storelens', 'storelens' ), 'manage_options', 'storelens', 'storelens_show_page' );
}

/**
 * A link to the page in the list of plugins.
 *
 * @param string[] $links Markup.
 * @return string[]
 */
function storelens_action_links( $links ) {
	array_unshift( $links, sprintf( '<a href="%1$s">%2$s</a>', esc_url( admin_url( 'options-general.php?page=storelens' ) ), esc_html__( 'Settings', 'storelens' ) ) );
	return $links;
}

/**
 * Registers the option, its fields and a text for the site's privacy policy.
 */
function storelens_register_settings() {
	register_setting(
		'storelens',
		STORELENS_OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => 'storelens_sanitize_settings',
			'default'           => storelens_defaults(),
		)
	);
	add_settings_section( 'storelens', '', '__return_null', 'storelens' );
	$fields = array(
		'base_url'      => __( 'Service address', 'storelens' ),
		'cache_minutes' => __( 'Cache time, in minutes', 'storelens' ),
		'language'      => __( 'Language', 'storelens' ),
		'field'         => __( 'A badge shows', 'storelens' ),
		'card'          => __( 'A card is made by', 'storelens' ),
		'link'          => __( 'Link', 'storelens' ),
	);
	foreach ( $fields as $name => $label ) {
		$more = array(
			'name'      => $name,
			'label_for' => 'storelens-' . $name,
		);
		add_settings_field( $name, esc_html( $label ), 'storelens_show_field', 'storelens', 'storelens', $more );
	}
	if ( function_exists( 'wp_add_privacy_policy_content' ) ) {
		wp_add_privacy_policy_content( 'Storelens', '<p>' . esc_html__( 'Badges and cards are made from replies of the Storelens service that the site names. The site asks for the domain that an author wrote, and sends nothing about readers. Where cards are made by the reader\'s browser, the browser asks that service directly, without cookies.', 'storelens' ) . '</p>' );
	}
}

/**
 * What each choice is called.
 *
 * @return array<string, array<string, string>>
 */
function storelens_choice_labels() {
	return array(
		'language' => array(
			'site' => __( "The site's", 'storelens' ),
			'zh'   => '正體中文',
			'en'   => 'English',
		),
		'field'    => array(
			'platform' => __( 'Platform', 'storelens' ),
			'score'    => __( 'Storelens score', 'storelens' ),
		),
		'card'     => array(
			'page'   => __( 'This site, as part of the page', 'storelens' ),
			'widget' => __( "The reader's browser, with a live look on demand and a link to the profile", 'storelens' ),
		),
	);
}

/**
 * One field of the form.
 *
 * @param array $field array( name, label_for ).
 */
function storelens_show_field( $field ) {
	$name  = $field['name'];
	$value = storelens_settings()[ $name ];
	$attrs = sprintf( 'id="%1$s" name="%2$s"', esc_attr( $field['label_for'] ), esc_attr( STORELENS_OPTION . '[' . $name . ']' ) );
	// phpcs:disable WordPress.Security.EscapeOutput.OutputNotEscaped -- $attrs is escaped above.
	if ( 'base_url' === $name ) {
		printf( '<input type="url" class="regular-text code" %1$s value="%2$s" placeholder="https://" />', $attrs, esc_attr( $value ) );
		echo '<p class="description">' . esc_html__( 'The address of a Storelens service that is reachable from this site. Without one the plugin calls nobody and shows nothing.', 'storelens' ) . '</p>';
	} elseif ( 'cache_minutes' === $name ) {
		printf( '<input type="number" class="small-text" min="5" max="10080" %1$s value="%2$d" />', $attrs, (int) $value );
		echo '<p class="description">' . esc_html__( 'So long a reply is shown before the service is asked again. If it then fails, the last reply is shown with its age, for up to 30 days.', 'storelens' ) . '</p>';
	} elseif ( 'link' === $name ) {
		printf( '<input type="checkbox" %1$s value="1" %2$s /> %3$s', $attrs, checked( $value, true, false ), esc_html__( 'Badges and cards lead to the profile at the service.', 'storelens' ) );
	} else {
		printf( '<select %s>', $attrs );
		foreach ( storelens_choice_labels()[ $name ] as $one => $label ) {
			printf( '<option value="%1$s" %2$s>%3$s</option>', esc_attr( $one ), selected( $value, $one, false ), esc_html( $label ) );
		}
		echo '</select>';
	}
	// phpcs:enable
}

/**
 * A button with a form and a nonce of its own.
 *
 * @param string $action Name of the admin-post action.
 * @param string $label  On the button.
 */
function storelens_show_button( $action, $label ) {
	printf( '<form method="post" action="%1$s" style="display:inline-block;margin-inline-end:8px"><input type="hidden" name="action" value="%2$s" />', esc_url( admin_url( 'admin-post.php' ) ), esc_attr( $action ) );
	wp_nonce_field( $action );
	submit_button( $label, 'secondary', 'submit', false );
	echo '</form>';
}

/**
 * The page.
 */
function storelens_show_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
	storelens_show_outcome();
	echo '<form method="post" action="options.php">';
	settings_fields( 'storelens' );
	do_settings_sections( 'storelens' );
	submit_button();
	echo '</form><h2>' . esc_html__( 'Stored replies', 'storelens' ) . '</h2><p>';
	storelens_show_button( 'storelens_check', __( 'Check the service', 'storelens' ) );
	storelens_show_button( 'storelens_clear', __( 'Forget stored replies', 'storelens' ) );
	echo '</p><h2>' . esc_html__( 'In a post', 'storelens' ) . '</h2><p><code>[storelens_badge domain="shop.tw"]</code> <code>[storelens_badge domain="shop.tw" field="score" lang="en"]</code> <code>[storelens_detect domain="shop.tw"]</code></p></div>';
}
