/** When a task runs: so many ms apart, or once a day from an hour of the Swiss day on. */
export type When = { everyMs: number } | { dailyFromHour: number };
