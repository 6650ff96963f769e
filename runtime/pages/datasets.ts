import { type PublishedColumn, publishedColumns, type Table, tables } from '../../core/contract/tables.ts';
import type { Context } from '../context.ts';
import { tableFiles } from '../datasets/arrow-reply.ts';
import { type Html, html, page, type Tongue, tongues, type Written } from './html.ts';

const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

const MAX_RELEASES = 60;

const columnRow = ({ name, type, nullable, description }: PublishedColumn): Html =>
  html`<tr><th scope="row"><code>${name}</code></th><td><code>${type}</code>${nullable ? ' · null' : null}</td><td lang="en">${description}</td></tr>`;

/** What each column of each table means, from the contract that writes them. */
const dictionary = (t: Tongue): Html[] =>
  Object.values(tables as Record<string, Readonly<Table>>).map((table) => {
    const { name, description, sortedBy } = table;
    return html`<details id="table-${name}"><summary><strong><code>${name}</code></strong> <span lang="en">${description}</span></summary>
<p class="small">${t.say('排序', 'Sorted by')} <code>${sortedBy.join(', ')}</code></p>
<section class="table-box" tabindex="0" aria-label="${name}"><table><thead><tr><th>${t.say('欄位', 'Column')}</th><th>${t.say('型別', 'Type')}</th><th>${t.say('說明', 'Meaning')}</th></tr></thead><tbody>${publishedColumns(table).map(columnRow)}</tbody></table></section></details>`;
  });

const described = (t: Tongue): string =>
  t.say(
    '台灣電商網站、技術、公司、價格與異動的開放資料集，可下載 Parquet 與 DuckDB。',
    'Open data on Taiwanese e-commerce: sites, technologies, companies, prices and changes, as Parquet and DuckDB.',
  ).text;

/** The index of downloads, for people. */
export const writeDatasets = ({ reader, takeDowns }: Context, t: Tongue): Written => {
  const takenDown = takeDowns?.items.length ?? 0;
  const releases = reader.releases().slice(0, MAX_RELEASES);
  const sections: Html[] = releases.map(({ id, manifest }) => {
    const rows = manifest.files.map(
      ({ path, bytes, rows: count, sha256 }) =>
        html`<tr><td><a href="/datasets/${id}/${encodeURI(path)}">${path}</a></td><td>${count === null ? '' : count}</td><td>${size(bytes)}</td><td><code title="${sha256}">${sha256.slice(0, 12)}…</code></td></tr>`,
    );
    const streams = [...tableFiles(manifest).keys()].map(
      (table) => html` <a href="/datasets/${id}/${table}.arrow">${table}</a>`,
    );
    return html`<details${id === reader.id ? html` open` : null}><summary><strong>${id}</strong> ${manifest.as_of.slice(0, 10)} · ${manifest.licence}</summary>
<p><a href="/datasets/${id}/manifest.json">manifest.json</a></p>
<section class="table-box" tabindex="0" aria-label="${id}"><table><thead><tr><th>${t.say('檔案', 'File')}</th><th>${t.say('列', 'Rows')}</th><th>${t.say('大小', 'Size')}</th><th>SHA-256</th></tr></thead><tbody>${rows}</tbody></table>
<p>Arrow:${streams}</p></details>`;
  });
  const body = html`<h1>${t.say('資料集', 'Datasets')}</h1>
${t.paragraphs(html`每份快照都可下載：Parquet、DuckDB，附雜湊值。程式請讀 <a href="/datasets/latest.json">latest.json</a>。`, html`Every snapshot can be downloaded as Parquet and DuckDB, with hashes. Programs read <a href="/datasets/latest.json">latest.json</a>.`)}
${takenDown === 0 ? null : t.paragraphs(html`有 ${takenDown} 個網站已下架：檔案發布後不再更動，使用時請略去 <a href="/datasets/take-downs.json">take-downs.json</a> 所列。`, html`${takenDown} taken down: published files never change, so leave out what <a href="/datasets/take-downs.json">take-downs.json</a> lists.`)}
${sections}
<h2 id="dictionary">${t.say('資料字典', 'Dictionary')}</h2>
<p>${t.say(html`每個表與欄位的意義；查詢範例見 <code>README.md</code>。`, html`What each table and column means; the snapshot’s <code>README.md</code> has queries.`)}</p>
${dictionary(t)}`;
  return { title: t.say('資料集', 'Datasets').text, description: described(t), body };
};

/** schema.org's Dataset, as search engines for data read it. */
export const datasetsData = ({ reader, baseUrl }: Context): object => {
  const { as_of: asOf, files, licence } = reader.manifest;
  return {
    ...{
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: 'Storelens: Taiwanese e-commerce',
      url: `${baseUrl}/datasets/`,
    },
    description: described(tongues.en),
    ...{ license: licence, version: reader.id, dateModified: asOf, isAccessibleForFree: true },
    ...{ inLanguage: ['zh-Hant-TW', 'en'], spatialCoverage: 'Taiwan' },
    creator: { '@type': 'Organization', name: 'Storelens', url: `${baseUrl}/` },
    distribution: files
      .filter(({ path }) => path.endsWith('.parquet') || path.endsWith('.duckdb'))
      .map(({ path, bytes }) => ({
        ...{ '@type': 'DataDownload', name: path, contentSize: `${bytes} B` },
        contentUrl: `${baseUrl}/datasets/${reader.id}/${encodeURI(path)}`,
        encodingFormat: path.endsWith('.parquet') ? 'application/vnd.apache.parquet' : 'application/octet-stream',
      })),
  };
};

export const datasetsPage = (context: Context): string =>
  page('資料集 Datasets', writeDatasets(context, tongues.both).body, {
    invented: context.reader.manifest.invented,
  });
