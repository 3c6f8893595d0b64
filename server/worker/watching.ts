import { swissTime } from '#rules/swiss-time.ts';
import { createRetentionBook } from '#server/database/operating/retention-book.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { type WatchParts, watchBooks } from './watch-books.ts';

const WATCH_EVERY_MS = 60_000;
/** The hour of the Swiss night at which the day's last work is done. */
const HOUR = 3;
const BY = { person: 'worker', command: 'retention run', reason: 'each night' };

/** Looks whether it is time, and does the night's work once a night: several workers may each do it. */
function createNightly(parts: WatchParts): (now: Date) => Promise<void> {
  let done = '';
  return async (now) => {
    const { date, hour } = swissTime(now);
    if (hour < HOUR || date === done) return;
    await nightlyWork(parts);
    done = date;
  };
}

/** Removes what its time is over for, and looks through all of the books. */
export async function nightlyWork(parts: WatchParts): Promise<void> {
  const removed = await createRetentionBook(parts.db).run({ dryRun: false, by: BY });
  parts.log.info({ removed }, 'retention');
  await watchBooks(parts, 'all');
}

/** The minute's look, and the night's work (money.md part 1). */
export function startWatching(parts: WatchParts): Rounds {
  const nightly = createNightly(parts);
  return startRounds(parts.log, 'watch', WATCH_EVERY_MS, async () => {
    await watchBooks(parts, 'recent');
    await nightly(new Date());
  });
}
