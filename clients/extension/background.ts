/** With the permission that the options page asks for, each page's number stands on the toolbar; without it, nothing runs. */
import { browser } from './browser.ts';
import { everySite } from './settings.ts';
import { lookAtTab } from './tab.ts';

browser.tabs.onUpdated.addListener((tabId, change, tab) => {
  if (change.status !== 'complete') return;
  void browser.permissions.contains(everySite).then((allowed) => {
    if (allowed) void lookAtTab({ ...tab, id: tabId });
  });
});
