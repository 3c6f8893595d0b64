import pg from 'pg';

/** Milliseconds. A connection that swallows what it is sent is given up after both. */
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;
const AGAIN_AFTER_MS = [0, 250, 1000, 5000];

export type Listening = { close: () => Promise<void> };

/**
 * Hears what is told on a channel of the database (`NOTIFY`), over a connection of its own that is opened again whenever
 * it breaks. Notifications are hints: what was told in between is lost.
 * @param heard never throws
 * @param connected each time from when on nothing is missed
 * @throws when the first connection fails
 */
export async function listen(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  connected: () => void,
): Promise<Listening> {
  let client: pg.Client | undefined;
  let closed = false;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client = next;
    next.on('error', () => {});
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    tries = 0;
    next.once('end', () => again());
    ask(next);
    connected();
  };
  const ask = (asked: pg.Client) => {
    timer = setTimeout(() => {
      asked.query('select 1').then(
        () => ask(asked),
        () => void asked.end().catch(() => {}),
      );
    }, ASK_EVERY_MS);
    timer.unref();
  };
  const again = () => {
    clearTimeout(timer);
    if (closed) return;
    const afterMs = AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)];
    tries += 1;
    timer = setTimeout(() => void connect().catch(again), afterMs);
    timer.unref();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
