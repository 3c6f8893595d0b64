import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/** Delay until a lost chunk is retransmitted: minimum and maximum. */
const RETRANSMISSION_MS = [200, 1_200] as const;
/** Percentage of lost chunks that break their connection. */
const BREAK_PERCENT = 10;

/** Opens a TCP proxy whose connections can be slowed, made lossy or cut. */
export async function openTcpProxy(to: { host: string; port: number }, random: Random) {
  let delayMs = 0;
  let lossPercent = 0;
  const sockets = new Set<Socket>();
  const forward = (source: Socket, target: Socket) => {
    // Keep the chunks in order.
    let previous: Promise<unknown> = Promise.resolve();
    source.on('data', (chunk) => {
      const isLost = lossPercent > 0 && random.percent(lossPercent);
      const breaksConnection = isLost && random.percent(BREAK_PERCENT);
      // Start the delay now, so that a chunk's delay doesn't add to the next chunk's delay.
      const lateMs = delayMs + (isLost ? random.whole(...RETRANSMISSION_MS) : 0);
      const arrived = lateMs > 0 ? wait(lateMs) : undefined;
      previous = previous.then(async () => {
        await arrived;
        if (breaksConnection) source.destroy();
        else target.write(chunk);
      });
    });
    source.on('end', () => void previous.then(() => target.end()));
    source.on('error', () => target.destroy());
    source.on('close', () => void previous.then(() => target.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...to, allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => void sockets.delete(socket));
    }
    forward(client, upstream);
    forward(upstream, client);
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    /** Delays all data by this time, one way. */
    delay: (ms: number): void => {
      delayMs = ms;
    },
    /** Loses this percentage of chunks. Most are retransmitted after a delay; some break the connection. */
    lose: (percent: number): void => {
      lossPercent = percent;
    },
    /** Ends every connection and refuses new ones. */
    cut,
    restore: async () => {
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
