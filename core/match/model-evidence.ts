import { gluedModel } from './glued-models.ts';
import type { Identity } from './identity.ts';
import { compareModels, deny, type Model, type ModelAgreement } from './models.ts';

export interface ModelEvidence {
  best: ModelAgreement | null;
  shared: string | null;
  /** Why the models deny each other: xg27ucg, xg27ucgr; null: they do not. */
  denied: string | null;
  /** Both name models, none shared, of different kinds: a maker's and a seller's number perhaps. */
  apart: boolean;
  /** The number shared is glued to a name in one title, or ends with a colour there. */
  glued: boolean;
}

const rank = { same: 3, part: 2, near: 1 };

/** A model that neither matched nor is a mere part of what matched, against one of its kind on the other side. */
const findDenial = (own: Model[], others: Model[]): string | null => {
  for (const model of own)
    for (const other of others) if (deny(model, other)) return `model: ${model.whole} ≠ ${other.whole}`;
  return null;
};

const sharedOf = (agreement: ModelAgreement, a: Model, b: Model): string =>
  (agreement === 'near') === a.whole.length < b.whole.length ? a.whole : b.whole;

/** As most titles have it: no number, or one against one. */
const agreeOnOne = (a: Model | undefined, b: Model | undefined): ModelEvidence => {
  if (a === undefined || b === undefined) return { best: null, shared: null, denied: null, apart: false, glued: false };
  const best = compareModels(a, b);
  const denied = best === null || best === 'near' ? findDenial([a], [b]) : null;
  return { best, shared: best === null ? null : sharedOf(best, a, b), denied, apart: best === null, glued: false };
};

/** `bln105`, `bln105-a` of two pens in black: the letter is the colour, which both name. */
const differByColourLetter = (a: Identity, b: Identity): boolean => {
  if (a.models.length !== 1 || b.models.length !== 1 || a.colours.length === 0) return false;
  const [short, long] = [a.models[0]!, b.models[0]!].sort((x, y) => x.whole.length - y.whole.length) as [Model, Model];
  const letter = long.pieces.at(-1)!;
  return (
    long.pieces.length > 1 &&
    /^[a-z]$/.test(letter) &&
    long.whole === short.whole + letter &&
    a.colours.join() === b.colours.join()
  );
};

const agreeOnAny = (a: Identity, b: Identity): ModelEvidence => {
  if (a.models.length * b.models.length > 1) return agreeOnSeveral(a, b);
  const evidence = agreeOnOne(a.models[0], b.models[0]);
  return evidence.best === 'near' && differByColourLetter(a, b) ? { ...evidence, best: 'part' } : evidence;
};

/** Compares all model numbers of two identities. */
export const agreeOnModels = (a: Identity, b: Identity): ModelEvidence => {
  const evidence = agreeOnAny(a, b);
  if (a.bigrams.length > 0 || b.bigrams.length > 0 || evidence.best === 'same') return evidence;
  const shared = gluedModel(a, b);
  return shared === null ? evidence : { best: 'same', shared, denied: null, apart: false, glued: true };
};

/** The same of any numbers. */
export const agreeOnSeveral = (a: Identity, b: Identity): ModelEvidence => {
  let best: ModelAgreement | null = null;
  let shared: string | null = null;
  const matched = new Set<Model>();
  const exact = new Set<Model>();
  for (const model of a.models)
    for (const other of b.models) {
      const agreement = compareModels(model, other);
      if (agreement === null) continue;
      matched.add(model).add(other);
      if (agreement !== 'near') exact.add(model).add(other);
      if (best !== null && rank[agreement] <= rank[best]) continue;
      best = agreement;
      shared = sharedOf(agreement, model, other);
    }
  const isPart = (model: Model, models: Model[]): boolean =>
    models.some((other) => other !== model && other.whole.includes(model.whole));
  const rest = ({ models }: Identity): Model[] =>
    models.filter((model) => !matched.has(model) && !isPart(model, models));
  const inexact = ({ models }: Identity): Model[] =>
    models.filter((model) => !exact.has(model) && !isPart(model, models));
  const siblings = (x: Identity): Model[] => x.models.filter((model) => exact.has(model));
  const denied =
    findDenial(inexact(a), inexact(b)) ??
    (best === 'same' && a.bigrams.length > 0
      ? (findDenial(siblings(a), rest(a).filter(isStrong)) ?? findDenial(siblings(b), rest(b).filter(isStrong)))
      : null);
  return { best, shared, denied, apart: rest(a).length > 0 && rest(b).length > 0, glued: false };
};

const isStrong = (model: Model): boolean => model.whole.length >= 5;
