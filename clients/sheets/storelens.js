/**
 * Storelens for Google Sheets: custom functions over the service's text tables. A range costs one request for each 1000
 * domains or 100 product names; answers are kept for six hours, failures for ten minutes. Paste this file and
 * appsscript.json into Extensions → Apps Script, reload the sheet, and set the service's address in the Storelens menu.
 */

const CHUNK = { sites: 1000, prices: 100 };
const KEPT_S = 21600;
const FAILURE_KEPT_S = 600;
/** Google ends a custom function after 30 s; what is not asked by then is asked at the next calculation. */
const ASK_WITHIN_MS = 22000;
const LATE = '尚未查完，請重新計算 not asked yet: recalculate';

/**
 * 網站的資料 A stored fact of a shop site.
 * @param {string|Array<Array<string>>} domain 網域或網址，或一個範圍 A domain or URL, or a range of them
 * @param {string|Array<Array<string>>} field 欄位，例如 platform、score、company、monthly_visits；可用逗號或範圍給多個 One field, or several by commas or as a range
 * @return 每格一個答案 One answer for each cell, or a column for each field
 * @customfunction
 */
function STORELENS(domain, field) {
  const fields = [field === undefined || field === '' ? 'platform' : field]
    .flat(2)
    .flatMap((cell) => String(cell).split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const form = (part) => ({ domains: part.join('\n'), fields: fields.join(',') });
  return answer_(domain, fields, { kind: 'sites', form });
}

/**
 * 商品目前最低價 The lowest stored price of a product, in TWD.
 * @param {string|Array<Array<string>>} query 商品名稱或型號，或一個範圍 A product's name or model number, or a range of them
 * @param {string} field price_twd（預設 default）、title、channel、offer_id、url、observed_at
 * @return 每格一個答案 One answer for each cell
 * @customfunction
 */
function STORELENS_PRICE(query, field) {
  const name = field === undefined || field === '' ? 'price_twd' : String(field).trim();
  return answer_(query, [name], { kind: 'prices', form: (part) => ({ q: part.join('\n') }) });
}

/** Puts the answers where the asked cells were: the same shape for one field, a column for each of several. */
function answer_(asked, fields, table) {
  const cells = cellsOf_(asked);
  const found = lookUp_([...new Set(cells.filter((cell) => cell !== ''))], fields, table);
  const valuesOf = (cell) => (cell === '' ? fields.map(() => '') : found[cell]);
  if (!Array.isArray(asked)) return fields.length === 1 ? valuesOf(cells[0])[0] : [valuesOf(cells[0])];
  if (fields.length === 1) return asked.map((row) => row.map((cell) => valuesOf(clean_(cell))[0]));
  if (asked.some((row) => row.length !== 1))
    throw new Error('多個欄位時請只給一欄網域 several fields need a single column');
  return asked.map(([cell]) => valuesOf(clean_(cell)));
}

/** Values of each asked text, from the cache, else from the service. */
function lookUp_(texts, fields, table) {
  const base = base_();
  const cache = CacheService.getScriptCache();
  const keyOf = (text) => key_([base, table.kind, fields.join(','), text].join(' '));
  const cached = texts.length === 0 ? {} : cache.getAll(texts.map(keyOf));
  const found = {};
  const missing = [];
  for (const text of texts) {
    const known = cached[keyOf(text)];
    if (known === undefined || known === null) missing.push(text);
    else found[text] = JSON.parse(known);
  }
  const startedAt = Date.now();
  for (let at = 0; at < missing.length; at += CHUNK[table.kind]) {
    const part = missing.slice(at, at + CHUNK[table.kind]);
    if (Date.now() - startedAt > ASK_WITHIN_MS) {
      for (const text of part) found[text] = fields.map(() => LATE);
      continue;
    }
    const rows = fetchTable_(`${base}/text/${table.kind}.csv`, table.form(part), fields);
    const good = {};
    const bad = {};
    part.forEach((text, i) => {
      found[text] = rows[i].values;
      (rows[i].failed ? bad : good)[keyOf(text)] = JSON.stringify(rows[i].values);
    });
    if (Object.keys(good).length > 0) cache.putAll(good, KEPT_S);
    if (Object.keys(bad).length > 0) cache.putAll(bad, FAILURE_KEPT_S);
  }
  return found;
}

/**
 * Rows of one CSV table in the order asked, sent as a form: Google takes no URL over 2 kB. A row
 * that failed has its reason in the first cell.
 */
function fetchTable_(url, payload, fields) {
  const response = UrlFetchApp.fetch(url, {
    method: 'post',
    payload,
    muteHttpExceptions: true,
    followRedirects: false,
  });
  const text = response.getContentText('UTF-8');
  if (response.getResponseCode() !== 200) throw new Error(`Storelens: ${reasonOf_(text, response.getResponseCode())}`);
  const [header, ...rows] = Utilities.parseCsv(text.replace(/^\uFEFF/, ''));
  const places = fields.map((name) => header.indexOf(name));
  if (places.includes(-1))
    throw new Error(`沒有這個欄位 no such field: ${fields[places.indexOf(-1)]}. ${header.slice(1, -1).join(', ')}`);
  return rows.map((row) => {
    const error = row[header.length - 1];
    if (error) return { failed: true, values: fields.map((_, i) => (i === 0 ? `#${error}` : '')) };
    return { failed: false, values: places.map((place) => typed_(row[place], header[place])) };
  });
}

function reasonOf_(text, status) {
  try {
    return JSON.parse(text).detail || `HTTP ${status}`;
  } catch (_) {
    return `HTTP ${status}`;
  }
}

/** Numbers as numbers, but not what only looks like one: a 統一編號 keeps its leading zeros. */
function typed_(text, field) {
  const counts = ['score', 'score_rated', 'score_coverage', 'health', 'trust', 'monthly_visits', 'rank', 'price_twd'];
  return counts.includes(field) && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function clean_(cell) {
  return String(cell === null || cell === undefined ? '' : cell)
    .replace(/[\s,]+/g, ' ')
    .trim();
}

function cellsOf_(given) {
  return (Array.isArray(given) ? given.flat() : [given]).map(clean_);
}

function key_(text) {
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
  return digest.map((byte) => (byte & 255).toString(16).padStart(2, '0')).join('');
}

function base_() {
  const base = PropertiesService.getScriptProperties().getProperty('STORELENS_BASE_URL');
  if (!base) throw new Error('請先在 Storelens 選單設定服務網址 set the address in the Storelens menu first');
  return base.replace(/\/+$/, '');
}

function onOpen() {
  SpreadsheetApp.getUi().createMenu('Storelens').addItem('設定服務網址 Set the address…', 'setAddress').addToUi();
}

function setAddress() {
  const ui = SpreadsheetApp.getUi();
  const reply = ui.prompt('Storelens', '服務網址 address, e.g. https://storelens.example', ui.ButtonSet.OK_CANCEL);
  if (reply.getSelectedButton() !== ui.Button.OK) return;
  const address = reply.getResponseText().trim();
  if (!/^https?:\/\/[^/\s]+/.test(address)) {
    ui.alert('網址需以 https:// 開頭 the address must begin with https://');
    return;
  }
  PropertiesService.getScriptProperties().setProperty('STORELENS_BASE_URL', address);
}
