import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { shortPath } from '#server/runtime/socket-path.ts';
import { type ExitCode, Unavailable } from './command.ts';
import { type AnswerRequest, type CommandRequest, commandEvent, SOCKET } from './command-protocol.ts';
import type { Terminal } from './terminal.ts';

/** No shop runs on this data directory. */
const NO_SHOP = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Has the shop that runs on a data directory run a command, and lends it this terminal.
 * @returns undefined when no shop runs
 * @throws Unavailable when the shop cannot be reached, or goes away before it says how the command ended
 */
export async function forward(
  dataDir: string,
  asked: { typed: readonly string[]; person: string; folder: string },
  terminal: Omit<Terminal, 'path'>,
): Promise<ExitCode | undefined> {
  let folder: Awaited<ReturnType<typeof shortPath>> | undefined;
  try {
    folder = await shortPath(dataDir, [SOCKET]);
    const socket = join(folder.path, SOCKET);
    const body = {
      ...asked,
      typed: [...asked.typed],
      colours: terminal.colours,
      interactive: terminal.interactive,
    };
    return await follow(await post(socket, '/commands', body), socket, terminal);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NO_SHOP.has(code)) return undefined;
    throw new Unavailable(`The running shop cannot be reached: ${code || error}.`);
  } finally {
    await folder?.close();
  }
}

async function follow(
  shop: IncomingMessage,
  socket: string,
  terminal: Omit<Terminal, 'path'>,
): Promise<ExitCode> {
  if (shop.statusCode !== 200) {
    throw new Unavailable(
      `The running shop does not understand this command line (${shop.statusCode}): is it of another version?`,
    );
  }
  shop.on('error', () => {});
  const gone = new Promise<undefined>((resolve) => shop.once('close', () => resolve(undefined)));
  try {
    for await (const line of createInterface({ input: shop })) {
      const event = commandEvent.parse(JSON.parse(line));
      if (event.kind === 'exit') return event.code;
      if (event.kind === 'out') terminal.out(event.line);
      if (event.kind === 'err') terminal.err(event.line);
      if (event.kind === 'ask') {
        const typed = await Promise.race([terminal.ask(event.question), gone]);
        // The shop may have stopped meanwhile: then the answer is not needed.
        await post(socket, `${shop.headers.location}/answer`, { line: typed ?? null }).then(
          (taken) => taken.resume(),
          () => {},
        );
      }
    }
  } catch (error) {
    if (shop.errored === null) throw error;
  }
  throw new Unavailable(
    'The shop stopped before the command had ended. Look at what it has done, and try again.',
  );
}

async function post(
  socketPath: string,
  path: string,
  body: CommandRequest | AnswerRequest,
): Promise<IncomingMessage> {
  const sent = request({
    socketPath,
    path,
    method: 'POST',
    agent: false,
    headers: { host: 'shop', 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // A connection that breaks later says so on the response.
  sent.on('error', () => {});
  return response;
}
