import { LOOK_EVERY_MS, OPERATOR_KNOWS_WITHIN_MS } from '#rules/deadlines.ts';
import { intervalText } from '../interval.ts';

/** By then an operator knows of what is pending. */
export const OPERATOR_KNOWS = intervalText(OPERATOR_KNOWS_WITHIN_MS);

/** The same for what only a look of the scheduled tasks tells. */
export const OPERATOR_WAS_TOLD = intervalText(OPERATOR_KNOWS_WITHIN_MS + LOOK_EVERY_MS);

/** Something that must never be found (money.md part 1). */
export type Invariant = {
  name: string;
  /** `in time`: only while a worker runs and the clock goes as it should. */
  holds: 'always' | 'in time';
  /**
   * Gives the references of the orders that break it.
   * @param scope a condition on `orders o`
   */
  query: (scope: string) => string;
};
