/** The operator that a site seems to be of, in a line that leads to its page. */
import type { Operator } from '../../../core/contract/index.ts';
import { operatorPath } from '../../ui/links.ts';
import { useFormat } from '../env.tsx';
import { Go } from '../parts.tsx';
import { useOperatorWords } from './words.ts';

export const OperatorLine = ({ operator }: { operator: Operator | null }) => {
  const w = useOperatorWords();
  const { count, percent } = useFormat();
  if (operator === null) return null;
  const others = operator.sites - 1;
  return (
    <p>
      <Go to={operatorPath(operator.operator)}>
        {w(others === 1 ? 'group_one' : 'group', { count: count(others), percent: percent(operator.confidence) })}
      </Go>
    </p>
  );
};
