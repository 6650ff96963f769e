/** Company, traffic and tracking ids: numbers with where they are from. */
import type { Company, Registration, TrackingId, Traffic, TrendPoint } from '../../../core/contract/index.ts';
import { sitePath } from '../../ui/links.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { Help } from '../help.tsx';
import { nameOf } from '../names.ts';
import { Go } from '../parts.tsx';
import { Sparkline } from '../prices/sparkline.tsx';

/** What the register says besides the name; what it does not say is left out. */
const RegistrationFacts = ({ registration }: { registration: Registration }) => {
  const t = useWords();
  const { count, date } = useFormat();
  const { capital_twd, founded, organisation, city, industry_codes } = registration;
  const facts: [label: string, value: string | null][] = [
    [t('organisation'), organisation],
    [t('founded'), founded === null ? null : date(founded)],
    [t('capital'), capital_twd === null ? null : `NT$${count(capital_twd)}`],
    [t('city'), city],
    [t('trade'), industry_codes[0]?.name ?? null],
  ];
  return (
    <dl class="facts small">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

interface CompanyProps {
  company: Company | null;
  registration: Registration | undefined;
  related: readonly string[];
}

export const CompanyCard = ({ company, registration, related }: CompanyProps) => {
  const t = useWords();
  return (
    <section class="card" aria-labelledby="company-title">
      <h2 id="company-title">{t('company')}</h2>
      {company === null ? (
        <p>{t('no_company')}</p>
      ) : (
        <>
          <p>{company.name ?? t('unknown')}</p>
          <p>
            {t('registration_number')} <code translate={false}>{company.registration_number}</code>
          </p>
          {registration === undefined ? null : <RegistrationFacts registration={registration} />}
          <p class="soft small">{company.verified ? t('verified') : t('checksum_only')}</p>
        </>
      )}
      {related.length === 0 ? null : (
        <>
          <h3>{t('related_sites')}</h3>
          <ul class="small">
            {related.map((domain) => (
              <li key={domain}>
                <Go to={sitePath(domain)}>{domain}</Go>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const estimate =
  /^estimate from rank (\d+) in (.+) of (\S+): 350 million × \(rank \/ 100\)\^-1\.02, true within about a factor of 3$/;

/** How traffic was estimated, in the visit's language; what is not known stays as the service says it. */
const sourceText = (source: string, lang: 'zh' | 'en'): string => {
  const known = lang === 'zh' ? estimate.exec(source) : null;
  if (known === null) return source;
  return `由 ${known[3]} 的排名清單 ${known[2]} 第 ${known[1]} 名推估：3.5 億 ×（排名 ÷ 100）的 −1.02 次方，誤差約三倍。`;
};

export const TrafficCard = ({ traffic }: { traffic: (Traffic & { trend: TrendPoint[] }) | null }) => {
  const t = useWords();
  const lang = useLang();
  const { count } = useFormat();
  return (
    <section class="card" aria-labelledby="traffic-title">
      <h2 id="traffic-title">{t('visits')}</h2>
      {traffic === null ? (
        <p class="small">{t('no_traffic')}</p>
      ) : (
        <>
          <p>
            <strong class="figure">{count(traffic.monthly_visits)}</strong>{' '}
            <span class="soft small">
              {t('rank')} {count(traffic.rank)}
            </span>
          </p>
          {traffic.trend.length > 1 ? (
            <Sparkline
              points={traffic.trend.map(({ at, monthly_visits }) => ({ at, value: monthly_visits }))}
              label={t('estimate_trend')}
            />
          ) : null}
          <details>
            <summary>{t('estimate_how')}</summary>
            <p class="soft small">
              {sourceText(traffic.source, lang)} <Help about="visits" text={t('what_it_means')} />
            </p>
          </details>
        </>
      )}
    </section>
  );
};

export const TrackingIds = ({ ids, names }: { ids: readonly TrackingId[]; names: Record<string, string> }) => {
  const t = useWords();
  const lang = useLang();
  if (ids.length === 0) return null;
  return (
    <section class="card" aria-labelledby="ids-title">
      <h2 id="ids-title">{t('tracking_ids')}</h2>
      <dl class="ids">
        {ids.map(({ vendor, id, shared }) => (
          <div key={`${vendor} ${id}`}>
            <dt>{nameOf(names, vendor, lang)}</dt>
            <dd>
              <code translate={false}>{id}</code>
              {shared ? <span class="soft small"> {t('shared_id')}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
