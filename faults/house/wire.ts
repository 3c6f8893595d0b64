import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** A line between a program and what it talks to, which can be made worse. */
export type Wire = {
  port: number;
  /** Everything takes so much longer, one way. */
  delay: (ms: number) => void;
  /** So many in a hundred pieces are lost: sent again after a while, and now and then never. */
  lose: (percent: number) => void;
  /** Nobody is there: whoever is connected is cut off, and whoever tries is refused. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long a lost piece takes until it has been sent again. */
const SENT_AGAIN_MS = [200, 1_200] as const;
/** Of those that are lost, so many in a hundred take their connection with them. */
const BREAKS = 10;

export async function openWire(to: { host: string; port: number }, random: Random): Promise<Wire> {
  let delayMs = 0;
  let lossPercent = 0;
  const ends = new Set<Socket>();
  const forward = (from: Socket, into: Socket) => {
    // One after the other, as they came.
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (piece) => {
      const isLost = lossPercent > 0 && random.percent(lossPercent);
      const breaks = isLost && random.percent(BREAKS);
      // Each piece is on its way while the next one sets out.
      const lateMs = delayMs + (isLost ? random.whole(...SENT_AGAIN_MS) : 0);
      const arrived = lateMs > 0 ? wait(lateMs) : undefined;
      before = before.then(async () => {
        await arrived;
        if (breaks) from.destroy();
        else into.write(piece);
      });
    });
    from.on('end', () => void before.then(() => into.end()));
    from.on('error', () => into.destroy());
    from.on('close', () => void before.then(() => into.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...to, allowHalfOpen: true });
    for (const end of [near, far]) {
      ends.add(end);
      end.setNoDelay(true);
      end.on('close', () => void ends.delete(end));
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
    for (const end of ends) end.destroy();
    await closed;
  };
  return {
    port,
    delay: (ms) => {
      delayMs = ms;
    },
    lose: (percent) => {
      lossPercent = percent;
    },
    cut,
    mend: async () => {
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
