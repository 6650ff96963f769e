/** A WordPress Playground blueprint: a WordPress in the browser with the plugin, its service named and a post that shows a card. */
const POST = 'Storelens';

/** What Playground runs. `service`: the address that the plugin asks; `domain`: the shop shown. */
export const blueprintFor = (service: string, domain: string): object => ({
  $schema: 'https://playground.wordpress.net/blueprint-schema.json',
  landingPage: `/?name=${POST.toLowerCase()}`,
  preferredVersions: { php: '8.2', wp: 'latest' },
  features: { networking: true },
  steps: [
    { step: 'login', username: 'admin', password: 'password' },
    {
      step: 'installPlugin',
      pluginData: { resource: 'wordpress.org/plugins', slug: 'storelens' },
      options: { activate: true },
    },
    // The reader's browser asks the service itself, so that no proxy stands between.
    { step: 'setSiteOptions', options: { storelens_settings: { base_url: service, card: 'widget' } } },
    {
      step: 'runPHP',
      code: `<?php require '/wordpress/wp-load.php'; wp_insert_post( array( 'post_title' => '${POST}', 'post_name' => '${POST.toLowerCase()}', 'post_status' => 'publish', 'post_content' => '[storelens_detect domain="${domain}"]' ) );`,
    },
  ],
});
