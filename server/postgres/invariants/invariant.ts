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
