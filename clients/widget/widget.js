// Embeds one site's profile: <script async src="https://HOST/widget.js" data-domain="shop.example.tw" data-lang="en"></script>
// Shadow DOM, adopted style sheet (works under a strict CSP), no cookies, text nodes only.
(() => {
  const script = document.currentScript;
  if (script === null) return;
  const origin = new URL(script.src).origin;
  const { domain = location.hostname, lang = 'zh' } = script.dataset;
  const words =
    lang === 'en'
      ? {
          platform: 'Platform',
          score: 'Score',
          seen: 'Last observed',
          none: 'not observed',
          invented: 'invented data',
          failed: 'No profile',
        }
      : {
          platform: '平台',
          score: '分數',
          seen: '最後觀察',
          none: '未觀察到',
          invented: '虛構資料',
          failed: '沒有檔案',
        };
  const host = document.createElement('div');
  script.after(host);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host{display:block;max-width:22rem}div{font:14px/1.5 system-ui,sans-serif;border:1px solid #8886;border-radius:8px;padding:10px 12px}b{display:block}small{opacity:.7}a{color:inherit}',
  );
  root.adoptedStyleSheets = [sheet];
  const box = document.createElement('div');
  const line = (name, text) => {
    const node = document.createElement(name);
    node.textContent = text;
    box.append(node);
    return node;
  };
  const render = (site) => {
    line('b', site.name);
    line('span', `${words.platform}: ${site.platform ?? words.none} · ${words.score}: ${site.score.total}`);
    line('br', '');
    line('small', `${words.seen} ${site.last_seen_at.slice(0, 10)} · ${site.invented ? `${words.invented} · ` : ''}`);
    const more = line('a', 'Storelens');
    more.href = `${origin}/#site=${encodeURIComponent(site.domain)}`;
    more.rel = 'noopener';
  };
  fetch(`${origin}/api/v1/site?domain=${encodeURIComponent(domain)}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
    .then(render)
    .catch(() => line('small', words.failed))
    .finally(() => root.append(box));
})();
