/** Whether a subscriptions file can be followed: beyond its form, that it does not contradict itself and asks nobody it may not. */
import { tooManyFeeds } from './feeds.ts';
import { refusalOf } from './outgoing.ts';
import {
  addressOf,
  type Issue,
  readSubscriptions,
  refuse,
  type Subscriptions,
  type Target,
  targetIds,
} from './subscriptions.ts';

const repeated = (ids: readonly string[]): number => ids.findIndex((id, i) => ids.indexOf(id) < i);

const targetIssues = (target: Target, allow: readonly string[]): Issue[] => {
  const refusal = refusalOf(addressOf(target), allow);
  if (refusal === null) return [];
  const { host } = new URL(addressOf(target));
  const path = target.type === 'email' ? ['smtp'] : ['line', 'telegram'].includes(target.type) ? ['api'] : ['url'];
  return [{ path, message: `${refusal}; if it is meant, add "${host}" to \`allow\`` }];
};

const under = (path: readonly PropertyKey[], issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));

const issuesOf = ({ subscriptions, allow }: Subscriptions): Issue[] => {
  const same = repeated(subscriptions.map(({ name }) => name));
  const issues: Issue[] = [];
  if (same >= 0)
    issues.push({
      path: ['subscriptions', same, 'name'],
      message: 'another has this name: what was sent is known by it',
    });
  for (const [i, subscription] of subscriptions.entries()) {
    const here = ['subscriptions', i] as const;
    const { to } = subscription;
    const again = repeated(targetIds(to));
    if (again >= 0) issues.push({ path: [...here, 'to', again, 'id'], message: 'another target here has this id' });
    const many = tooManyFeeds(subscription);
    if (many !== null) issues.push({ path: [...here, 'events'], message: many });
    for (const [n, target] of to.entries()) issues.push(...under([...here, 'to', n], targetIssues(target, allow)));
  }
  return issues;
};

/** Throws NotifyError with one line for each fault: its place, and what to do. */
export const checkedSubscriptions = (file: string, env: Record<string, string | undefined>): Subscriptions => {
  const subscriptions = readSubscriptions(file, env);
  const issues = issuesOf(subscriptions);
  return issues.length > 0 ? refuse(file, issues) : subscriptions;
};
