/** An operator's sites on the left, what they share on the right, a line where a site shows it. All of it stands in the lists below. */
import type { OperatorReason, OperatorSite } from '../../../core/contract/index.ts';
import { sitePath } from '../../ui/links.ts';
import { useHref } from '../env.tsx';

export const MAX_DRAWN = 10;
const MAX_SHARED = 6;
const ROW = 26;
const WIDTH = 420;
const LEFT = 150;
const RIGHT = 230;

type Key = Pick<OperatorReason, 'vendor' | 'id'>;
const keyOf = ({ vendor, id }: Key): string => `${vendor} ${id}`;

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

/** Middle of the nth of so many, spread over the drawing's height. */
const middle = (n: number, of: number, height: number): number => Math.round(((n + 0.5) / of) * height * 10) / 10;

interface GraphProps {
  sites: readonly OperatorSite[];
  reasons: readonly OperatorReason[];
  label(reason: Key): string;
}

export const OperatorGraph = ({ sites, reasons, label }: GraphProps) => {
  const href = useHref();
  const drawn = sites.slice(0, MAX_DRAWN);
  const shared = reasons
    .filter((reason) => drawn.some((site) => site.shared.some((bond) => keyOf(bond) === keyOf(reason))))
    .slice(0, MAX_SHARED);
  if (drawn.length === 0 || shared.length === 0) return null;
  const height = Math.max(drawn.length, shared.length) * ROW;
  const siteY = drawn.map((_, n) => middle(n, drawn.length, height));
  const sharedY = new Map(shared.map((reason, n) => [keyOf(reason), middle(n, shared.length, height)]));
  return (
    <svg class="graph sides" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
      {drawn.flatMap((site, n) =>
        site.shared.flatMap((bond) => {
          const y = sharedY.get(keyOf(bond));
          const key = `${site.domain} ${keyOf(bond)}`;
          return y === undefined ? [] : [<line key={key} x1={LEFT} y1={siteY[n]} x2={RIGHT} y2={y} stroke-width="2" />];
        }),
      )}
      {drawn.map((site, n) => (
        <a key={site.domain} href={href(sitePath(site.domain))} tabIndex={-1}>
          <circle cx={LEFT} cy={siteY[n]} r="5" />
          <text class="start" x={LEFT - 10} y={(siteY[n] ?? 0) + 4}>
            {cut(site.name, 11)}
          </text>
        </a>
      ))}
      {shared.map((reason) => (
        <g key={keyOf(reason)}>
          <circle class="own" cx={RIGHT} cy={sharedY.get(keyOf(reason))} r="5" />
          <text class="end" x={RIGHT + 10} y={(sharedY.get(keyOf(reason)) ?? 0) + 4}>
            {cut(label(reason), 20)}
          </text>
        </g>
      ))}
    </svg>
  );
};
