/** Articles of the knowledge base (datasets/knowledge): what readers, search and MCP tools are given. */
import { z } from 'zod';

export const articleSourceSchema = z.object({
  title: z.string(),
  url: z.string(),
  /** How the fact was checked against the source. */
  checked: z.string(),
});

export const articleSummarySchema = z.object({
  /** File name without `.md`. */
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: z.string(),
  summary_en: z.string(),
  tags: z.array(z.string()),
  /** YYYY-MM-DD. */
  updated: z.iso.date(),
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

export const articleSchema = articleSummarySchema.extend({
  sources: z.array(articleSourceSchema),
  /** What in it may go stale. */
  stale: z.string(),
  /** Markdown, zh-TW, ending with a section `## English abstract`. */
  body: z.string(),
});
export type Article = z.infer<typeof articleSchema>;
