import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { shortPath } from '#server/runtime/socket-path.ts';
import { type ExitCode, Unavailable } from './command.ts';
import { type Answer, type CommandEvent, type CommandRequest, STOPS } from './command-protocol.ts';
import { FileFault } from './operator-files.ts';
import type { Terminal } from './terminal.ts';

/** No process is behind the socket: it went away, or was ended by force. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

/** What a terminal lends: files are only those that its operator has named. */
type Lent = Omit<Terminal, 'path' | 'close'>;

/**
 * Has the process behind the first socket that answers run a command, and lends it this terminal.
 * @returns undefined when no process answers
 * @throws Unavailable when one cannot be reached, or goes away before it says how the command ended
 */
export async function forward(
  sockets: readonly string[],
  asked: Pick<CommandRequest, 'person'> & { typed: readonly string[] },
  terminal: Lent,
): Promise<ExitCode | undefined> {
  const { colours, interactive } = terminal;
  const body: CommandRequest = { ...asked, typed: [...asked.typed], colours, interactive };
  for (const path of sockets) {
    const code = await forwardTo(path, body, terminal);
    if (code !== undefined) return code;
  }
  return undefined;
}

async function forwardTo(path: string, body: CommandRequest, terminal: Lent): Promise<ExitCode | undefined> {
  let folder: Awaited<ReturnType<typeof shortPath>> | undefined;
  try {
    folder = await shortPath(dirname(path), [basename(path)]);
    const socket = join(folder.path, basename(path));
    const shop = await post(socket, '/commands', body);
    if (shop.statusCode !== STOPS) return await follow(shop, socket, terminal);
    shop.resume();
    return undefined;
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NOBODY.has(code)) return undefined;
    throw new Unavailable(`The running shop cannot be reached: ${code || error}.`);
  } finally {
    await folder?.close();
  }
}

async function follow(shop: IncomingMessage, socket: string, terminal: Lent): Promise<ExitCode> {
  if (shop.statusCode !== 200) throw otherVersion(shop.statusCode);
  shop.on('error', () => {});
  const gone = new Promise<undefined>((resolve) => shop.once('close', () => resolve(undefined)));
  try {
    for await (const line of createInterface({ input: shop })) {
      const event = JSON.parse(line) as CommandEvent;
      if (event.kind === 'exit') return event.code;
      if (event.kind === 'out') terminal.out(event.line);
      else if (event.kind === 'err') terminal.err(event.line);
      else {
        const answer = await Promise.race([answerTo(event, terminal), gone]);
        // The shop may have stopped meanwhile: then the answer is not needed.
        await post(socket, `${shop.headers.location}/answer`, answer ?? END).then(
          (taken) => taken.resume(),
          () => {},
        );
      }
    }
  } catch (error) {
    if (shop.errored === null) throw error;
  } finally {
    shop.destroy();
  }
  throw new Unavailable(
    'The shop stopped before the command had ended. Look at what it has done, and try again.',
  );
}

const END: Answer = { kind: 'line', line: null };

type Question = Exclude<CommandEvent, { kind: 'exit' | 'out' | 'err' }>;

/** @throws Unavailable for what this program does not know */
async function answerTo(event: Question, { ask, files }: Lent): Promise<Answer> {
  try {
    switch (event.kind) {
      case 'ask':
        return { kind: 'line', line: (await ask(event.question)) ?? null };
      case 'read':
        return { kind: 'content', content: (await files.read(event.name)).toString('base64') };
      case 'write':
        await files.write(event.name, Buffer.from(event.content, 'base64'), event.replace);
        return { kind: 'done' };
      case 'folder':
        await files.makeFolder(event.name);
        return { kind: 'done' };
      default:
        throw otherVersion(undefined);
    }
  } catch (error) {
    if (error instanceof FileFault) return { kind: 'fault', fault: error.kind };
    throw error;
  }
}

const otherVersion = (status: number | undefined) =>
  new Unavailable(
    `The running shop does not understand this command line${status === undefined ? '' : ` (${status})`}: is it of another version?`,
  );

async function post(
  socketPath: string,
  path: string,
  body: CommandRequest | Answer,
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
