/** One request to the service, its problems as errors that say what to do. */
import { type Problem, type ProblemCode, problemCodes } from '../../core/contract/problem.ts';
import { type RouteId, routes } from '../../core/contract/routes/index.ts';
import { CliError, exitCodes, type Language, type World } from './world.ts';

export type Params = Record<string, string>;

/** The service answered, with a problem. */
export class ApiProblem extends CliError {
  readonly problem: Problem;
  constructor(problem: Problem, lang: Language) {
    const remedy = remedies[problem.code]?.[lang];
    const aside = remedy === undefined ? '' : lang === 'zh' ? `（${remedy}）` : ` (${remedy})`;
    super(problem.detail + aside, codeFor(problem.code));
    this.problem = problem;
  }
}

const remedies: Partial<Record<ProblemCode, Record<Language, string>>> = {
  unknown_domain: { en: '`storelens detect` looks at it now', zh: '`storelens detect` 可立即檢視' },
  target_not_allowed: { en: 'only public web sites are looked at', zh: '只檢視公開網站' },
  snapshot_unavailable: {
    en: 'the service has nothing to serve yet: try again in a minute',
    zh: '服務尚無資料，請一分鐘後再試',
  },
};

/** What the service calls a wrong request is wrong use here. */
const codesByStatus: Readonly<Record<number, number>> = { 400: exitCodes.usage, 404: exitCodes.notFound };
const codeFor = (code: ProblemCode): number => codesByStatus[problemCodes[code]] ?? exitCodes.failed;

const ATTEMPTS = 4;
const MAX_WAIT_S = 60;

const unreachable = (baseUrl: string, error: unknown): CliError => {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const why = cause?.code ?? cause?.message ?? (error as Error).message;
  return new CliError(
    `${baseUrl} cannot be reached: ${why}. Is the service running there? --base-url names another`,
    exitCodes.unreachable,
  );
};

export class Api {
  readonly baseUrl: string;
  readonly #world: World;
  readonly #timeoutMs: number;
  /** Of what the service says of a fault. */
  readonly #lang: Language;

  constructor(baseUrl: string, world: World, { timeoutMs, lang }: { timeoutMs: number; lang: Language }) {
    this.baseUrl = baseUrl;
    this.#world = world;
    this.#timeoutMs = timeoutMs;
    this.#lang = lang;
  }

  /** The reply to GET `path`, any status but 429 and 503, which are waited out as the service asks. */
  async fetch(path: string, headers: Record<string, string> = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.any([this.#world.signal, AbortSignal.timeout(this.#timeoutMs)]);
      let reply: Response;
      try {
        reply = await this.#world.fetch(this.baseUrl + path, {
          headers: {
            'user-agent': 'storelens-cli/0.1.0',
            'accept-language': this.#lang === 'zh' ? 'zh-TW' : 'en',
            ...headers,
          },
          signal,
        });
      } catch (error) {
        if (this.#world.signal.aborted) throw new CliError('interrupted', exitCodes.interrupted);
        throw unreachable(this.baseUrl, error);
      }
      const waitS = Number(reply.headers.get('retry-after') ?? Number.NaN);
      const retry = (reply.status === 429 || reply.status === 503) && waitS <= MAX_WAIT_S && attempt < ATTEMPTS;
      if (!retry) return reply;
      await reply.body?.cancel();
      await this.#world.sleep(Math.max(1, waitS) * 1000);
    }
  }

  async json(path: string): Promise<unknown> {
    const reply = await this.fetch(path, { accept: 'application/json' });
    const text = await reply.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new CliError(
        `${this.baseUrl}${path} answered HTTP ${reply.status} without JSON: is that a Storelens service?`,
        exitCodes.failed,
      );
    }
    if (reply.ok) return body;
    throw new ApiProblem(body as Problem, this.#lang);
  }

  get(id: RouteId, params: Params): Promise<unknown> {
    const query = new URLSearchParams(params).toString();
    return this.json(routes[id].path + (query === '' ? '' : `?${query}`));
  }
}
