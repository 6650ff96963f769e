/** Why reading open data ended before its end. Whatever was had is kept: the same command goes on from there. */
export type StopCode = 'busy' | 'unreachable' | 'gone' | 'damaged' | 'refused' | 'bad_input';

/** A named end, for people: `message` says what was asked for, what came, and what to do. */
export class ReachStop extends Error {
  override name = 'ReachStop';
  constructor(
    readonly code: StopCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
