/** `/api-and-mcp`: commands to take along, written with this service's own address. */
import { translator, type Words } from '../../ui/words.ts';
import { type Api as ApiOfService, orNull } from '../api.ts';
import { useEnv } from '../env.tsx';
import { Command } from '../parts.tsx';
import { defineView } from '../view.ts';

const words = {
  title: ['API 與 MCP', 'API and MCP'],
  intro: [
    '這個網站看得到的，都可以由程式取得；不需要金鑰。每個回覆都帶著快照編號。',
    'Everything on these pages can be had by a program, without a key. Each reply names its snapshot.',
  ],
  api: ['HTTP API', 'HTTP API'],
  api_note: [
    'JSON，UTF-8；金額是新台幣整數，時間是 UTC。完整說明：',
    'JSON in UTF-8; money is integer TWD, times are UTC. In full:',
  ],
  site: ['網站的檔案', 'Profile of a site'],
  detect: ['現在看一次', 'A look right now'],
  products: ['跨通路比價', 'Compare across channels'],
  movers: ['新的異動', 'New changes'],
  csv: ['網站清單（CSV）', 'Sites as CSV'],
  mcp: ['給 AI 助理：MCP', 'For AI assistants: MCP'],
  mcp_note: ['Streamable HTTP，不需登入。', 'Streamable HTTP, no sign-in.'],
  mcp_config: ['設定檔', 'Configuration'],
  mcp_try: ['列出工具', 'List the tools'],
  data: ['整份資料', 'The data whole'],
  data_note: ['每份快照都有 Parquet 與 DuckDB，附雜湊值：', 'Each snapshot comes as Parquet and DuckDB, with hashes:'],
  datasets: ['資料集', 'Datasets'],
  latest: ['最新快照的檔案', 'Files of the newest snapshot'],
  feeds: ['訂閱異動', 'Follow changes'],
  docs: ['API 文件', 'API documentation'],
} as const satisfies Words;

interface Data {
  /** A site of the snapshot, so that commands answer; null: it has none. */
  domain: string | null;
}

interface ApiProps extends Data {
  base: string;
  w: ReturnType<typeof translator<typeof words>>;
}

const Api = ({ base, domain, w }: ApiProps) => (
  <section aria-labelledby="api-title">
    <h2 id="api-title">{w('api')}</h2>
    <p>
      {w('api_note')}{' '}
      <a href="/docs" data-plain>
        {w('docs')}
      </a>{' '}
      ·{' '}
      <a href="/openapi.json" data-plain>
        OpenAPI 3.1
      </a>
    </p>
    <Command label={w('site')} text={`curl '${base}/api/v1/site?domain=${domain ?? EXAMPLE}'`} />
    <Command label={w('detect')} text={`curl '${base}/api/v1/detect?url=${domain ?? EXAMPLE}'`} />
    <Command label={w('products')} text={`curl -G '${base}/api/v1/products' --data-urlencode 'compare=藍牙耳機'`} />
    <Command label={w('movers')} text={`curl '${base}/api/v1/movers?type=platform_changed&limit=20'`} />
    <Command label={w('csv')} text={`curl -o sites.csv '${base}/api/v1/sites?format=csv&min_score=70'`} />
  </section>
);

const Page = ({ data: { domain } }: { data: Data }) => {
  const { lang, baseUrl } = useEnv();
  const w = translator(words, lang);
  const config = JSON.stringify({ mcpServers: { storelens: { type: 'http', url: `${baseUrl}/mcp` } } }, null, 2);
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return (
    <>
      <h1 tabIndex={-1}>{w('title')}</h1>
      <p>{w('intro')}</p>
      <Api base={baseUrl} domain={domain} w={w} />
      <section aria-labelledby="mcp-title">
        <h2 id="mcp-title">{w('mcp')}</h2>
        <p>
          {w('mcp_note')} <code translate={false}>{baseUrl}/mcp</code>
        </p>
        <Command label={w('mcp_config')} text={config} />
        <Command
          label={w('mcp_try')}
          text={`curl '${baseUrl}/mcp' -H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream' -d '${list}'`}
        />
      </section>
      <section aria-labelledby="data-title">
        <h2 id="data-title">{w('data')}</h2>
        <p>
          {w('data_note')}{' '}
          <a href="/datasets/" data-plain>
            {w('datasets')}
          </a>
        </p>
        <Command label={w('latest')} text={`curl '${baseUrl}/datasets/latest.json'`} />
        <p>
          {w('feeds')}: <a href="/movers.json">JSON Feed</a> · <a href="/movers.atom">Atom</a>
        </p>
      </section>
    </>
  );
};

const EXAMPLE = 'shop.example.tw';

const load = async (api: ApiOfService): Promise<Data> => {
  const found = await orNull(
    api.get<{ items: { domain: string }[] }>('/api/v1/sites', { ecommerce: '1', sort: 'visits', limit: 1 }),
    'snapshot_unavailable',
  );
  return { domain: found?.items[0]?.domain ?? null };
};

export const view = defineView<Data>({
  load,
  Page,
  head: (_data, lang) => {
    const w = translator(words, lang);
    return { title: w('title'), description: w('intro') };
  },
});
