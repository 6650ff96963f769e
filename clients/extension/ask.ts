/** A question to the service that is asked when a button is pressed. */
import { useState } from 'preact/hooks';

export type Asked<T> = 'no' | 'asking' | 'failed' | { value: T };

/** A button that says what it will send, then what came. */
export const useAsk = <T>(work: () => Promise<T>): [Asked<T>, () => void] => {
  const [state, setState] = useState<Asked<T>>('no');
  const run = (): void => {
    setState('asking');
    work().then(
      (value) => setState({ value }),
      () => setState('failed'),
    );
  };
  return [state, run];
};
