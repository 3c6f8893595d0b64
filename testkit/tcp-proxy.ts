import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/** How long a lost chunk takes until it has been sent again. */
const SENT_AGAIN_MS = [200, 1_200] as const;
/** Of a hundred lost chunks, this many break their connection. */
const BREAKS = 10;

/** A proxy between a program and what it connects to; the connections through it can be made worse. */
export async function openTcpProxy(to: { host: string; port: number }, random: Random) {
  let delayMs = 0;
  let lossPercent = 0;
  const sockets = new Set<Socket>();
  const forward = (from: Socket, into: Socket) => {
    // Chunks arrive in the order in which they were sent.
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk) => {
      const isLost = lossPercent > 0 && random.percent(lossPercent);
      const breaks = isLost && random.percent(BREAKS);
      // Each chunk is on its way while the next one is sent.
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
    /** Everything takes this much longer, one way. */
    delay: (ms: number): void => {
      delayMs = ms;
    },
    /** This many of a hundred chunks are lost: sent again after a while, and now and then never. */
    lose: (percent: number): void => {
      lossPercent = percent;
    },
    /** Ends every connection and refuses new ones. */
    cut,
    mend: async () => {
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
