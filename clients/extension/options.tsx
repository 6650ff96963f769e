/** The settings page. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { langFrom, langTag, translator } from '../ui/words.ts';
import { cleanBaseUrl } from './base-url.ts';
import { browser } from './browser.ts';
import { everySite, readSettings, type Settings } from './settings.ts';
import { extensionWords } from './words.ts';

const Options = ({ settings }: { settings: Settings }) => {
  const [lang, setLang] = useState(settings.lang);
  const [url, setUrl] = useState(settings.baseUrl);
  const [note, setNote] = useState('');
  const [always, setAlways] = useState(false);
  const t = translator(extensionWords, lang);
  useEffect(() => {
    void browser.permissions.contains(everySite).then(setAlways);
  }, []);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const baseUrl = cleanBaseUrl(url);
    if (baseUrl === null) {
      setNote(t('bad_url', { url }));
      return;
    }
    await browser.storage.local.set({ baseUrl, lang });
    document.documentElement.lang = langTag(lang);
    setUrl(baseUrl);
    setNote(t('saved'));
  };
  const toggle = async (): Promise<void> => {
    const granted = always
      ? !(await browser.permissions.remove(everySite))
      : await browser.permissions.request(everySite);
    setAlways(granted);
  };
  return (
    <main>
      <h1>Storelens</h1>
      <form onSubmit={(event) => void save(event)}>
        <label>
          {t('base_url')}
          <input type="url" value={url} onInput={(event) => setUrl(event.currentTarget.value)} />
        </label>
        <p class="soft small">{t('base_url_note')}</p>
        <label>
          {t('language')}
          <select value={lang} onChange={(event) => setLang(langFrom(event.currentTarget.value) ?? 'zh')}>
            <option value="zh">中文</option>
            <option value="en">English</option>
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={always} onChange={() => void toggle()} /> {t('always')}
        </label>
        <p class="soft small">{t('always_note')}</p>
        <button type="submit" class="button">
          {t('save')}
        </button>
        <p role="status">{note}</p>
      </form>
    </main>
  );
};

const settings = await readSettings();
document.documentElement.lang = langTag(settings.lang);
render(<Options settings={settings} />, document.body);
