import { type Column, type Table, tables } from '../../core/contract/tables.ts';
import type { Context } from '../context.ts';
import { tableFiles } from '../datasets/arrow-reply.ts';
import { type Html, html, page } from './html.ts';

const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

const MAX_RELEASES = 60;

const columnRow = ({ name, type, nullable, description }: Column): Html =>
  html`<tr><th scope="row"><code>${name}</code></th><td><code>${type}</code>${nullable ? ' · null' : null}</td><td lang="en">${description}</td></tr>`;

/** What each column of each table means, from the contract that writes them. */
const dictionary = (): Html[] =>
  Object.values(tables as Record<string, Readonly<Table>>).map(
    ({ name, description, sortedBy, columns }) =>
      html`<details id="table-${name}"><summary><strong><code>${name}</code></strong> <span lang="en">${description}</span></summary>
<p class="small">排序 <span lang="en">Sorted by</span> <code>${sortedBy.join(', ')}</code></p>
<section class="table-box" tabindex="0" aria-label="${name}"><table><thead><tr><th>欄位 <span lang="en">Column</span></th><th>型別 <span lang="en">Type</span></th><th>說明 <span lang="en">Meaning</span></th></tr></thead><tbody>${columns.map(columnRow)}</tbody></table></section></details>`,
  );

/** The index of downloads, for people. */
export const datasetsPage = ({ reader }: Context): string => {
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
<section class="table-box" tabindex="0" aria-label="${id}"><table><thead><tr><th>檔案 <span lang="en">File</span></th><th>列 <span lang="en">Rows</span></th><th>大小 <span lang="en">Size</span></th><th>SHA-256</th></tr></thead><tbody>${rows}</tbody></table>
<p>Arrow:${streams}</p></details>`;
  });
  const body = html`<h1>資料集 <span lang="en">Datasets</span></h1>
<p>每份快照都可下載：Parquet、DuckDB，附雜湊值。程式請讀 <a href="/datasets/latest.json">latest.json</a>。</p>
<p lang="en">Every snapshot can be downloaded as Parquet and DuckDB, with hashes. Programs read <a href="/datasets/latest.json">latest.json</a>.</p>
${sections}
<h2 id="dictionary">資料字典 <span lang="en">Dictionary</span></h2>
<p>每個表與欄位的意義；查詢範例見 <code>README.md</code>。 <span lang="en">What each table and column means; the snapshot’s <code>README.md</code> has queries.</span></p>
${dictionary()}`;
  return page('資料集 Datasets', body, { invented: reader.manifest.invented });
};
