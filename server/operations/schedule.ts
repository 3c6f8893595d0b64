/** When a task runs: so many ms apart, or once a day from an hour of the Swiss day on. */
export type When = { everyMs: number } | { dailyFromHour: number };

/** Which periodic work is due, by the database's clock, across all workers and restarts. */
export type Schedule = {
  /**
   * Claims the runs that are due. Of many callers at once exactly one gets a run. A daily run whose process crashes or
   * fails before `done` is due again after a while.
   * @returns the names of the tasks that the caller has to do now
   */
  claim: (tasks: readonly { name: string; when: When }[]) => Promise<string[]>;
  /** The run is over. @param result counts by name, for the other processes to show; nothing of an order or a buyer */
  done: (name: string, result?: Record<string, number>) => Promise<void>;
  /** Keeps what a run leaves to the next one, under a name of its own. */
  keep: (name: string, result: Record<string, number>) => Promise<void>;
  /** What the last run that is over counted, or what was kept; undefined before the first. */
  lastResult: (name: string) => Promise<Record<string, number> | undefined>;
};
