import type { Connection } from '#server/postgres/connection/connect.ts';

const FIRST_REPORT_MS = 2_000;
const NEXT_REPORTS_MS = 30_000;

/**
 * Runs a part of the start. While it waits for locks of other database sessions, reports them after two seconds,
 * then every 30 seconds.
 */
export async function reportBlockers<T>(
  { findBlockers }: Pick<Connection, 'findBlockers'>,
  report: (blockers: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const check = () => {
    timer = setTimeout(check, NEXT_REPORTS_MS).unref();
    findBlockers().then(
      (blockers) => {
        if (blockers.length > 0) report(blockers.join(', '));
      },
      // The work itself reports an unavailable database.
      () => {},
    );
  };
  let timer = setTimeout(check, FIRST_REPORT_MS).unref();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
