import { connect, type Socket } from 'node:net';
import { type ExitCode, Unavailable } from './command.ts';
import type { Terminal } from './terminal.ts';
import { cliSocket, fromShop, messagesOf, sendMessage } from './wire.ts';

/** The line to the shop that runs on this data directory; undefined when none does. */
export function reachShop(dataDir: string): Promise<Socket | undefined> {
  return new Promise((reached, failed) => {
    const socket = connect(cliSocket(dataDir));
    socket.once('connect', () => reached(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') reached(undefined);
      else failed(new Unavailable(`The running shop cannot be reached: ${error.code}.`));
    });
  });
}

/**
 * Has the shop run a command, and lends it this terminal.
 * @throws Unavailable when the shop goes away before it says how the command ended
 */
export async function forward(
  shop: Socket,
  asked: { typed: readonly string[]; person: string; folder: string },
  terminal: Omit<Terminal, 'path'>,
): Promise<ExitCode> {
  shop.on('error', () => {});
  const gone = new Promise<undefined>((resolve) => shop.once('close', () => resolve(undefined)));
  sendMessage(shop, { kind: 'run', ...asked, typed: [...asked.typed], colours: terminal.colours });
  try {
    for await (const message of messagesOf(shop, fromShop)) {
      switch (message.kind) {
        case 'out':
          terminal.out(message.line);
          break;
        case 'err':
          terminal.err(message.line);
          break;
        case 'ask':
          // Nobody waits for an answer to a shop that has gone.
          sendMessage(shop, {
            kind: 'answer',
            line: (await Promise.race([terminal.ask(message.question), gone])) ?? null,
          });
          break;
        case 'exit':
          return message.code;
      }
    }
  } finally {
    shop.destroy();
  }
  throw new Unavailable(
    'The shop stopped before the command had ended. Look at what it has done, and try again.',
  );
}
