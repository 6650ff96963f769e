/** manifest.json for each browser. Chromium runs a service worker in the background, Firefox an event page. */
export type BrowserName = 'chromium' | 'firefox';

const common = {
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  default_locale: 'zh_TW',
  icons: { 16: 'icons/16.png', 48: 'icons/48.png', 128: 'icons/128.png' },
  action: { default_popup: 'popup.html', default_title: '__MSG_action__' },
  options_ui: { page: 'options.html' },
  // The page that the user asks about, when they ask: no more is needed.
  permissions: ['activeTab', 'scripting', 'storage'],
  // Asked for by the options page alone: badges without a click, and the address of one's own service.
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  content_security_policy: {
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src http: https:; base-uri 'none'; form-action 'none'",
  },
};

/** `version`: of package.json. */
export const manifestFor = (browser: BrowserName, version: string): object =>
  browser === 'chromium'
    ? { ...common, version, minimum_chrome_version: '111', background: { service_worker: 'background.js' } }
    : {
        ...common,
        version,
        background: { scripts: ['background.js'] },
        browser_specific_settings: {
          gecko: {
            id: 'storelens@storelens.example',
            strict_min_version: '128.0',
            data_collection_permissions: { required: ['none'], optional: ['browsingActivity'] },
          },
        },
      };
