import pg from 'pg';

/** In ms. A dead connection is closed after both have passed. */
const PING_EVERY_MS = 15_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const RECONNECT_DELAYS_MS = [0, 250, 1000, 5000];

/** This process as one of the listeners of a channel, when a notification arrives. */
export type Listener = {
  /**
   * True if this process should handle the notification. All processes choose the same listener, but several may be
   * chosen until all have noticed a new one.
   */
  isChosen: boolean;
  /** True if no other process listens. */
  isAlone: boolean;
};

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

  const refreshListeners = async (connection: pg.Client) => {
    const { rows } = await connection.query<typeof listeners>(LISTENERS, [channel]);
    listeners = rows[0] ?? listeners;
  };
  const connect = async () => {
    const newClient = new pg.Client({
      connectionString,
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    client = newClient;
    newClient.on('error', () => {});
    newClient.on('notification', ({ payload = NEW_LISTENER_PAYLOAD, processId }) => {
      const { own, all } = listeners;
      if (payload === NEW_LISTENER_PAYLOAD) void refreshListeners(newClient).catch(() => {});
      else
        onPayload(payload, {
          // The sender's process id selects one of the listeners.
          isChosen: !all.includes(own) || all[processId % all.length] === own,
          isAlone: all.length === 1,
        });
    });
    try {
      await newClient.connect();
      await refreshListeners(newClient);
      await newClient.query('select pg_notify($1, $2)', [channel, NEW_LISTENER_PAYLOAD]);
      await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`);
    } catch (error) {
      void newClient.end().catch(() => {});
      throw error;
    }
    attempts = 0;
    newClient.once('end', () => reconnect());
    schedulePing(newClient);
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
