import pg from 'pg';

/** In ms. A dead connection is closed after both have passed. */
const PING_EVERY_MS = 15_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const RECONNECT_DELAYS_MS = [0, 250, 1000, 5000];

/** All processes agree on the chosen listener. Several may be chosen until all have noticed a new one. */
export type Listener = { isChosen: boolean; isAlone: boolean };

/** Listening connections use the channel as their application name. */
const LISTENERS = `select pg_backend_pid() as own, array(select pid from pg_stat_activity
  where datname = current_database() and application_name = $1 order by pid) as all`;
/** Sent by a new listener, so that the others include it in their count. */
const NEW_LISTENER_PAYLOAD = '';

export type Subscription = { close: () => Promise<void> };

/**
 * Subscribes over a separate connection that reconnects after errors. Notifications sent while disconnected
 * are lost.
 * @param onPayload must not throw
 * @param onConnect called after each connect, once no notification can be missed
 * @throws if the first connection fails
 */
export async function listen(
  connectionString: string,
  channel: string,
  onPayload: (payload: string, listener: Listener) => void,
  onConnect: () => void,
): Promise<Subscription> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let attempts = 0;
  let listeners: { own: number; all: number[] } = { own: 0, all: [] };
  let timer: NodeJS.Timeout | undefined;

  const refreshListeners = async (client: pg.Client) => {
    const { rows } = await client.query<typeof listeners>(LISTENERS, [channel]);
    listeners = rows[0] ?? listeners;
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    client = next;
    next.on('error', () => {});
    next.on('notification', ({ payload = NEW_LISTENER_PAYLOAD, processId }) => {
      const { own, all } = listeners;
      if (payload === NEW_LISTENER_PAYLOAD) void refreshListeners(next).catch(() => {});
      else
        onPayload(payload, {
          isChosen: !all.includes(own) || all[processId % all.length] === own,
          isAlone: all.length === 1,
        });
    });
    try {
      await next.connect();
      await refreshListeners(next);
      await next.query('select pg_notify($1, $2)', [channel, NEW_LISTENER_PAYLOAD]);
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    attempts = 0;
    next.once('end', () => reconnect());
    schedulePing(next);
    onConnect();
  };
  const schedulePing = (connection: pg.Client) => {
    timer = setTimeout(() => {
      refreshListeners(connection).then(
        () => schedulePing(connection),
        () => void connection.end().catch(() => {}),
      );
    }, PING_EVERY_MS);
    timer.unref();
  };
  const reconnect = () => {
    clearTimeout(timer);
    if (isClosed) return;
    const delayMs = RECONNECT_DELAYS_MS[Math.min(attempts, RECONNECT_DELAYS_MS.length - 1)];
    attempts += 1;
    timer = setTimeout(() => void connect().catch(reconnect), delayMs);
    timer.unref();
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
