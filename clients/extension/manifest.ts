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

/** What whoever packs it says; it is theirs that is published, and theirs that it asks. */
export interface Packing {
  /** The service that is asked until the user names another. */
  baseUrl: string;
  /** Firefox's id of the add-on, as addons.mozilla.org knows it. */
  geckoId: string;
  /** Chrome's public key (base64), which its id is made of; null: the store gives it one. */
  chromeKey: string | null;
}

export const ownPacking: Packing = {
  baseUrl: 'http://127.0.0.1:8080',
  geckoId: 'storelens@storelens.example',
  chromeKey: null,
};

/** `version`: of package.json. */
export const manifestFor = (browser: BrowserName, version: string, packing: Packing = ownPacking): object =>
  browser === 'chromium'
    ? {
        ...common,
        ...(packing.chromeKey === null ? {} : { key: packing.chromeKey }),
        version,
        minimum_chrome_version: '111',
        background: { service_worker: 'background.js' },
      }
    : {
        ...common,
        version,
        background: { scripts: ['background.js'] },
        browser_specific_settings: {
          gecko: {
            id: packing.geckoId,
            // The first that knows data_collection_permissions, on Android too.
            strict_min_version: '142.0',
            data_collection_permissions: { required: ['none'], optional: ['browsingActivity'] },
          },
        },
      };
