/** Finds work that is pending for too long, so that none is forgotten. */
export type PendingWork = {
  /** Opens a review item for each order whose cards are late, and tells its buyer once. @returns how many are new */
  reportLateCards: () => Promise<number>;
  /**
   * Adds the job of all work that is pending and has none: jobs get lost when a database is restored. Work with an
   * open review item waits for its operator.
   * @returns how many jobs were added
   */
  addMissingJobs: () => Promise<number>;
};
