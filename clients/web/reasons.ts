/** Why two sites are similar, or two offers the same product, in the visit's language. Unknown reasons stay as they are. */
import { type Lang, own } from '../ui/words.ts';

/** Names of technologies by id. */
type Names = Readonly<Record<string, string>>;

type Phrase = [pattern: RegExp, zh: (rest: string) => string];

const similar = (names: Names, industry: (id: string) => string): Phrase[] => [
  [/^same industry: (.+)$/, (id) => `同產業：${industry(id)}`],
  [/^shared words: (.+)$/, (words) => `共同字詞：${words}`],
  [/^same platform: (.+)$/, (id) => `同平台：${own(names, id) ?? id}`],
  [/^(similar price level)$/, () => '價位相近'],
  [/^(similar traffic)$/, () => '流量相近'],
];

const matched: Phrase[] = [
  [/^GTIN (.+)$/, (code) => `國際條碼 ${code} 相同`],
  [/^model in part (.+)$/, (model) => `型號部分相同：${model}`],
  [/^model (.+)$/, (model) => `型號相同：${model}`],
  [/^brand (.+)$/, (brand) => `品牌相同：${brand}`],
  [/^(nearest of two sellers with the same range)$/, () => '兩家賣場的商品大多相同，這兩件彼此最相近'],
  [/^words (\d+) %$/, (share) => `字詞 ${share}% 相同`],
];

const translated = (reasons: readonly string[], phrases: readonly Phrase[]): string[] =>
  reasons.map((reason) => {
    for (const [pattern, zh] of phrases) {
      const rest = pattern.exec(reason)?.[1];
      if (rest !== undefined) return zh(rest);
    }
    return reason;
  });

export const similarReasons = (
  reasons: readonly string[],
  options: { lang: Lang; names: Names; industry(id: string): string },
): string[] => (options.lang === 'zh' ? translated(reasons, similar(options.names, options.industry)) : [...reasons]);

export const matchReasons = (reasons: readonly string[], lang: Lang): string[] =>
  lang === 'zh' ? translated(reasons, matched) : [...reasons];
