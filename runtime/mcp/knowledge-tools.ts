/** Tools of the knowledge base. */
import { z } from 'zod';
import { articleSchema, articleSummarySchema } from '../../core/contract/index.ts';
import { lines, plain, table, whole } from './text.ts';
import { defineTool, type Tool, ToolError } from './tool.ts';

const MAX_BODY = 12_000;

const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: '搜尋知識庫 Search the knowledge base',
  description:
    'Find articles (zh-TW, with English abstracts) on running an online shop in Taiwan: platforms, payments, logistics, invoices and tax, consumer law (七日鑑賞期), privacy (個資法), ads, cross-border, SEO. Returns ids and summaries only; read one with get_knowledge. For facts about a particular shop or price use the other tools.',
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('Words in Chinese or English, such as 七日鑑賞期 or invoice carrier'),
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({ count: z.int(), items: z.array(articleSummarySchema) }),
  openWorld: false,
  run: async ({ knowledge }, { query, limit }) => {
    const items = await knowledge.search(query, limit);
    const rows = items.map(({ id, title, tags, summary_en }) => [id, title, tags.join(' '), plain(summary_en, 140)]);
    const text =
      items.length === 0
        ? `No article on ${plain(query)}. Try one or two plain words, in Chinese or English.`
        : rows.map((row) => row.join(' | ')).join('\n');
    return {
      data: { count: items.length, items },
      text: lines(items.length === 0 ? null : 'id | title | tags | summary', text),
    };
  },
});

const getKnowledge = defineTool({
  name: 'get_knowledge',
  title: '讀知識庫文章 Read an article',
  description:
    'Read one article of the knowledge base whole: zh-TW Markdown with its sources, its date, what in it may have gone stale, and an English abstract. Needs an id from search_knowledge. General information, not legal or tax advice.',
  input: z.strictObject({
    id: z.string().min(1).max(100).describe('Article id from search_knowledge, such as seven-day-cooling-off'),
  }),
  output: articleSchema,
  openWorld: false,
  run: ({ knowledge }, { id }) => {
    const article = knowledge.articles.get(id);
    if (article === undefined)
      throw new ToolError(`There is no article ${plain(id)}. Call search_knowledge for ids.`, 'not_found');
    const { title, updated, stale, sources, body } = article;
    const cut = body.length > MAX_BODY ? `${body.slice(0, MAX_BODY)}\n…` : body;
    const text = `# ${title}\nupdated ${updated}; may go stale: ${stale}\n\n${cut}\n\nSources\n${table(
      ['title', 'url'],
      sources.map((source) => [source.title, whole(source.url)]),
    )}`;
    return { data: { ...article }, text };
  },
});

export const knowledgeTools: Tool[] = [searchKnowledge, getKnowledge];
