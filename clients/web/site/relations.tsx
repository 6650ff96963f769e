/** Sites that share an identifier with this one: a drawing of how close they are, and a list of what they share. */
import type { Bond, Identifier, Operator, RelatedReply, RelatedSite } from '../../../core/contract/index.ts';
import { sitePath } from '../../ui/links.ts';
import { useFormat, useHref, useLang, useWords } from '../env.tsx';
import { identifierName, type Names } from '../names.ts';
import { OperatorLine } from '../operator/group.tsx';
import { SiteLink } from '../parts.tsx';

export interface Relations extends Pick<RelatedReply, 'items' | 'total' | 'not_kin' | 'weak'> {
  /** null: none is inferred, or the snapshot is of an earlier release. */
  operator: Operator | null;
}

/** What it shares and is no sign of an owner. */
const apartOf = ({ not_kin, weak = [] }: Relations): Identifier[] => [...weak, ...not_kin];

const MAX_DRAWN = 8;
const CENTRE = { x: 180, y: 104 };
const RADIUS = { x: 122, y: 76 };

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

const place = (n: number, of: number): { x: number; y: number } => {
  const angle = (n / of) * 2 * Math.PI - Math.PI / 2;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { x: round(CENTRE.x + RADIUS.x * Math.cos(angle)), y: round(CENTRE.y + RADIUS.y * Math.sin(angle)) };
};

/** Everything it shows stands in the list beside it. */
const Graph = ({ name, sites }: { name: string; sites: readonly RelatedSite[] }) => {
  const href = useHref();
  const placed = sites.map((site, n) => ({ site, at: place(n, sites.length) }));
  return (
    <svg class="graph" viewBox="0 0 360 208" aria-hidden="true" focusable="false">
      {placed.map(({ site, at }) => (
        <line
          key={site.domain}
          class={site.different_companies ? 'apart' : undefined}
          x1={CENTRE.x}
          y1={CENTRE.y}
          x2={at.x}
          y2={at.y}
          stroke-width={(1 + site.weight * 4).toFixed(1)}
        />
      ))}
      <circle class="own" cx={CENTRE.x} cy={CENTRE.y} r="7" />
      <text class="own" x={CENTRE.x} y={CENTRE.y - 12}>
        {cut(name, 12)}
      </text>
      {placed.map(({ site, at }) => (
        <a key={site.domain} href={href(sitePath(site.domain))} tabIndex={-1}>
          <circle cx={at.x} cy={at.y} r="5" />
          <text x={at.x} y={at.y + (at.y > CENTRE.y ? 18 : -10)}>
            {cut(site.name, 10)}
          </text>
        </a>
      ))}
    </svg>
  );
};

const BondItem = ({ bond, names }: { bond: Bond; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const { denseDate, count } = useFormat();
  const vendor = identifierName(bond.vendor, names, lang);
  return (
    <li>
      {vendor} <code translate={false}>{bond.id}</code>{' '}
      <span class="soft">
        {t('shared_by', { count: count(bond.sites) })} · {denseDate(bond.first_seen_at)}–{denseDate(bond.last_seen_at)}
      </span>
    </li>
  );
};

const spreadWords = {
  one_owner: 'shared_weak',
  several_companies: 'shared_several',
  platform: 'shared_platform',
  widespread: 'shared_widespread',
} as const satisfies Record<Identifier['spread'], string>;

/** What it shares that says nothing of an owner, or too little, and why. */
const Apart = ({ identifiers, names }: { identifiers: readonly Identifier[]; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const { count } = useFormat();
  if (identifiers.length === 0) return null;
  return (
    <details>
      <summary class="soft small">{t('shared_apart', { count: count(identifiers.length) })}</summary>
      <ul class="small">
        {identifiers.map(({ vendor, id, sites, spread }) => (
          <li key={`${vendor} ${id}`}>
            {identifierName(vendor, names, lang)} <code translate={false}>{id}</code>{' '}
            <span class="soft">
              {t('shared_by', { count: count(sites) })} · {t(spreadWords[spread])}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};

interface RelatedProps {
  name: string;
  relations: Relations;
  names: Names;
}

const Kin = ({ name, relations, names }: RelatedProps) => {
  const t = useWords();
  const { percent, count } = useFormat();
  const { items, total, operator } = relations;
  if (items.length === 0) return <p class="soft small">{t('related_none')}</p>;
  return (
    <>
      <p class="soft small">
        {t('related_note')}
        {total > items.length ? ` ${t('of_total', { shown: items.length, total: count(total) })}` : null}
      </p>
      <OperatorLine operator={operator} />
      <Graph name={name} sites={items.slice(0, MAX_DRAWN)} />
      <ul class="rows">
        {items.map((one) => (
          <li key={one.domain}>
            <div>
              <SiteLink domain={one.domain} name={one.name} />
              {one.different_companies ? <span class="soft small"> · {t('different_companies')}</span> : null}
            </div>
            <details>
              <summary class="soft small">
                {t('one_owner_weight', { percent: percent(one.weight) })} · {t('evidence')}
              </summary>
              <ul class="small">
                {one.shared.map((bond) => (
                  <BondItem key={`${bond.vendor} ${bond.id}`} bond={bond} names={names} />
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
};

export const Related = (props: RelatedProps) => {
  const t = useWords();
  const { items } = props.relations;
  const apart = apartOf(props.relations);
  if (items.length === 0 && apart.length === 0) return null;
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title">{t('related')}</h2>
      <Kin {...props} />
      <Apart identifiers={apart} names={props.names} />
    </section>
  );
};

/** Ids of technologies that names are needed of. */
export const relationIds = (relations: Relations): string[] => [
  ...relations.items.flatMap(({ shared }) => shared.map(({ vendor }) => vendor)),
  ...apartOf(relations).map(({ vendor }) => vendor),
];
