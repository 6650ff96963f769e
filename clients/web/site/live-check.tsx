/** A look at a site now. Three stages that really happen, each with the time it took. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scan } from '../../../core/contract/index.ts';
import { own, pick, translator } from '../../ui/words.ts';
import { ApiError } from '../api.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { browserApi } from '../http.ts';
import { useHydrated } from '../parts.tsx';
import { problemWords } from '../problems.ts';
import { Differences } from './differences.tsx';
import { HealthProblems } from './health.tsx';
import type { StoredSite } from './stored.ts';
import { Technologies } from './technologies.tsx';
import { liveWords } from './words.ts';

type State =
  | { stage: 'idle' }
  | { stage: 'asking'; startedAt: number }
  | { stage: 'done'; scan: Scan; tookMs: number }
  | { stage: 'failed'; code: string; detail: string };

const useSeconds = (since: number | null): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 250);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : seconds;
};

const Stages = ({ state, hasStored }: { state: State; hasStored: boolean }) => {
  const w = translator(liveWords, useLang());
  const seconds = useSeconds(state.stage === 'asking' ? state.startedAt : null);
  const at = state.stage === 'asking' ? 1 : state.stage === 'failed' ? 1 : 3;
  const mark = (n: number): string =>
    n < at ? 'done' : state.stage === 'failed' ? 'failed' : n === at ? 'now' : 'later';
  const took = state.stage === 'done' ? state : null;
  return (
    <ol class="stages">
      <li class={mark(0)}>{w('sent')}</li>
      <li class={mark(1)}>
        {w('reading')}{' '}
        <span class="soft small">
          {state.stage === 'asking' ? w('seconds', { n: seconds }) : null}
          {took === null ? null : w('took', { ms: Math.round(took.scan.elapsed_ms), all: Math.round(took.tookMs) })}
        </span>
      </li>
      <li class={mark(2)}>{hasStored ? w('comparing') : w('nothing_stored')}</li>
    </ol>
  );
};

const Found = ({ scan, stored }: { scan: Scan; stored: StoredSite | null }) => {
  const w = translator(liveWords, useLang());
  const { moment } = useFormat();
  return (
    <>
      <p class="soft small">{w('found', { time: moment(scan.detected_at), status: scan.http_status })}</p>
      {stored === null ? (
        <Technologies technologies={scan.technologies} />
      ) : (
        <Differences scan={scan} stored={stored} />
      )}
      <HealthProblems health={scan.health} />
    </>
  );
};

const toFailure = (error: unknown): State =>
  error instanceof ApiError
    ? { stage: 'failed', code: error.code, detail: error.message }
    : { stage: 'failed', code: 'network', detail: String(error) };

/** The state of a look at a site, and what starts one; a second look ends the first. */
const useLook = (domain: string): [state: State, look: () => void] => {
  const [state, setState] = useState<State>({ stage: 'idle' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const look = (): void => {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    const startedAt = performance.now();
    const end = (next: State): void => {
      if (!signal.aborted) setState(next);
    };
    setState({ stage: 'asking', startedAt });
    browserApi(signal)
      .get<Scan>('/api/scan', { url: domain })
      .then(
        (scan) => end({ stage: 'done', scan, tookMs: performance.now() - startedAt }),
        (error: unknown) => end(toFailure(error)),
      );
  };
  return [state, look];
};

const Failure = ({ code, detail }: { code: string; detail: string }) => {
  const lang = useLang();
  const known = own(problemWords, code);
  return (
    <p class="failure">
      {known === undefined ? detail : pick(known, lang)}{' '}
      <span class="soft small">{pick(liveWords.failed_note, lang)}</span>
    </p>
  );
};

export const LiveCheck = ({ domain, stored }: { domain: string; stored: StoredSite | null }) => {
  const t = useWords();
  const w = translator(liveWords, useLang());
  const hydrated = useHydrated();
  const [state, look] = useLook(domain);
  const { stage } = state;
  return (
    <section class="live" aria-labelledby="live-title">
      <h2 id="live-title">{t('live_check')}</h2>
      <p class="soft small">{w('about')}</p>
      {hydrated ? (
        <button type="button" class={stored === null ? 'primary' : ''} onClick={look} disabled={stage === 'asking'}>
          {stage === 'idle' ? w('start') : w('again')}
        </button>
      ) : (
        <a class="button" href={`/api/v1/detect?url=${encodeURIComponent(domain)}`} rel="nofollow" data-plain>
          {w('as_json')}
        </a>
      )}
      <div aria-live="polite">
        {stage === 'idle' ? null : <Stages state={state} hasStored={stored !== null} />}
        {stage === 'failed' ? <Failure code={state.code} detail={state.detail} /> : null}
        {stage === 'done' ? <Found scan={state.scan} stored={stored} /> : null}
      </div>
    </section>
  );
};
