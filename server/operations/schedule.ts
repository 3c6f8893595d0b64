/** Runs every `everyMs`, or daily from an hour of the Swiss day. */
export type When = { everyMs: number } | { dailyFromHour: number };
