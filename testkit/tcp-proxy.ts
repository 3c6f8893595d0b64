import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/** Delay until a lost chunk has been sent again. */
const SENT_AGAIN_MS = [200, 1_200] as const;
/** Percentage of lost chunks that break their connection. */
const BREAKS = 10;

/** Opens a TCP proxy whose connections can be slowed, made lossy or cut. */
export async function openTcpProxy(to: { host: string; port: number }, random: Random) {
  let delayMs = 0;
  let lossPercent = 0;
  const sockets = new Set<Socket>();
  const forward = (from: Socket, into: Socket) => {
    // Keeps chunks in the order in which they were sent.
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk) => {
      const isLost = lossPercent > 0 && random.percent(lossPercent);
      const breaks = isLost && random.percent(BREAKS);
      // The delay of a chunk doesn't hold up the next one.
      const lateMs = delayMs + (isLost ? random.whole(...SENT_AGAIN_MS) : 0);
      const arrived = lateMs > 0 ? wait(lateMs) : undefined;
      before = before.then(async () => {
        await arrived;
        if (breaks) from.destroy();
        else into.write(chunk);
      });
    });
    from.on('end', () => void before.then(() => into.end()));
    from.on('error', () => into.destroy());
    from.on('close', () => void before.then(() => into.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...to, allowHalfOpen: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => void sockets.delete(socket));
    }
    forward(near, far);
    forward(far, near);
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
    /** Loses this percentage of chunks. Most are sent again after a while; some break the connection. */
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
