/** One tab looked at: its page read, detection run here, the number of technologies on the toolbar. */
import { browser, type Tab } from './browser.ts';
import { detectHere, type PageDetection } from './detect-here.ts';
import { takeSnapshot } from './page-snapshot.ts';

export type LookResult = { ok: PageDetection } | { failed: 'not_a_page' | 'forbidden' };

const BADGE = '#17634d';

export const lookAtTab = async ({ id, url }: Tab): Promise<LookResult> => {
  if (id === undefined || (url !== undefined && !/^https?:/.test(url))) return { failed: 'not_a_page' };
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId: id }, func: takeSnapshot });
    if (frame?.result === undefined) return { failed: 'forbidden' };
    const found = detectHere(frame.result);
    const count = found.technologies.length;
    await browser.action.setBadgeBackgroundColor({ tabId: id, color: BADGE });
    await browser.action.setBadgeText({ tabId: id, text: count === 0 ? '' : String(count) });
    return { ok: found };
  } catch {
    // The browser's own pages and its shop of extensions may not be read.
    return { failed: 'forbidden' };
  }
};
