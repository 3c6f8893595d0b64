import pg from 'pg';

/** Milliseconds. A connection that swallows what it is sent is given up after both. */
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;
const AGAIN_AFTER_MS = [0, 250, 1000, 5000];

/**
 * One of those that listen on a channel, the same for all of them: the connection that tells always has the same one. Until the
 * others have counted one that has just begun, several may be chosen.
 */
export type Listener = { isChosen: boolean; isAlone: boolean };

/** Of a channel, after which their connections are named. */
const LISTENERS = `select pg_backend_pid() as own, array(select pid from pg_stat_activity
  where datname = current_database() and application_name = $1 order by pid) as all`;
/** What one that begins to listen tells the others, so that they count it. */
const BEGINS = '';

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
  heard: (payload: string, listener: Listener) => void,
  connected: () => void,
): Promise<Listening> {
  let client: pg.Client | undefined;
  let closed = false;
  let tries = 0;
  let listeners: { own: number; all: number[] } = { own: 0, all: [] };
  let timer: NodeJS.Timeout | undefined;

  const lookWhoListens = async (client: pg.Client) => {
    const { rows } = await client.query<typeof listeners>(LISTENERS, [channel]);
    listeners = rows[0] ?? listeners;
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client = next;
    next.on('error', () => {});
    next.on('notification', ({ payload = BEGINS, processId }) => {
      const { own, all } = listeners;
      if (payload === BEGINS) void lookWhoListens(next).catch(() => {});
      else
        heard(payload, {
          isChosen: !all.includes(own) || all[processId % all.length] === own,
          isAlone: all.length === 1,
        });
    });
    try {
      await next.connect();
      await lookWhoListens(next);
      await next.query('select pg_notify($1, $2)', [channel, BEGINS]);
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
      lookWhoListens(asked).then(
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
