import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortPath } from '#server/runtime/socket-path.ts';
import { Unavailable } from './command.ts';
import { type Answer, type CommandEvent, STOPS } from './command-protocol.ts';
import { forward } from './forward.ts';
import { openFiles } from './operator-files.ts';

const SOCKET = 'a.sock';

let folder: string;
let shop: Server | undefined;
let other: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-forward-'));
});
afterEach(async () => {
  shop?.close();
  other?.close();
  shop = undefined;
  other = undefined;
  said.length = 0;
  await rm(folder, { recursive: true, force: true });
});

async function startShop(answer: RequestListener, name = SOCKET): Promise<Server> {
  const server = createServer(answer);
  await once(server.listen(join(folder, name)), 'listening');
  return server;
}

const said: string[] = [];
const terminal = {
  out: (line: string) => void said.push(line),
  err: (line: string) => void said.push(line),
  ask: async () => undefined,
  colours: false,
  interactive: false,
  get files() {
    return openFiles(folder, ['named.csv', 'out']);
  },
};
const run = (...sockets: string[]) =>
  forward(
    (sockets.length === 0 ? [SOCKET] : sockets).map((name) => join(folder, name)),
    { typed: ['check'], person: 'anna' },
    terminal,
  );

describe('a command for the running shop', () => {
  it('is not run there when no shop runs', async () => {
    expect(await run()).toBeUndefined();
    expect(await run('nowhere/a.sock')).toBeUndefined();
  });

  it('ends with a sentence when the shop goes away first', async () => {
    shop = await startShop((_request, response) => {
      response.writeHead(200, { location: '/commands/1' });
      response.write('{"kind":"out","line":"so far"}\n', () => response.destroy());
    });
    await expect(run()).rejects.toThrow(
      new Unavailable(
        'The shop stopped before the command had ended. Look at what it has done, and try again.',
      ),
    );
    expect(said).toEqual(['so far']);
  });

  it('ends with a sentence when the shop does not understand it', async () => {
    shop = await startShop((_request, response) => void response.writeHead(400).end());
    await expect(run()).rejects.toThrow(
      'does not understand this command line (400): is it of another version?',
    );
  });

  it('finds the shop in a path of any length', async () => {
    const deep = join(folder, 'a'.repeat(100));
    await mkdir(deep);
    const short = await shortPath(deep, [SOCKET]);
    shop = createServer((_request, response) => void response.end('{"kind":"exit","code":0}\n'));
    await once(shop.listen(join(short.path, SOCKET)), 'listening');
    expect(await run(join('a'.repeat(100), SOCKET))).toBe(0);
    await short.close();
  });

  it('goes on to the next process when one has ended, or is about to', async () => {
    shop = await startShop((_request, response) => void response.writeHead(STOPS).end());
    other = await startShop(
      (_request, response) => void response.end('{"kind":"exit","code":1}\n'),
      'b.sock',
    );
    expect(await run('gone.sock', SOCKET, 'b.sock')).toBe(1);
    expect(await run('gone.sock', SOCKET)).toBeUndefined();
  });
});

describe('files that a shop asks for', () => {
  /** What the terminal answers to one question of a shop. */
  async function answerTo(question: CommandEvent): Promise<Answer> {
    const answered = Promise.withResolvers<Answer>();
    shop = await startShop(async (request, response) => {
      if (request.url === '/commands') {
        response.writeHead(200, { location: '/commands/1' });
        response.write(`${JSON.stringify(question)}\n`);
        await answered.promise;
        response.end('{"kind":"exit","code":0}\n');
      } else {
        answered.resolve((await json(request)) as Answer);
        response.end();
      }
    });
    expect(await run()).toBe(0);
    return answered.promise;
  }

  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it('are handed over when the operator has named them', async () => {
    await writeFile(join(folder, 'named.csv'), 'a;b');
    const read = await answerTo({ kind: 'read', name: 'named.csv' });
    expect(read).toEqual({ kind: 'content', content: base64('a;b') });
  });

  it('are written by the terminal, for nobody but its user', async () => {
    expect(await answerTo({ kind: 'folder', name: 'out' })).toEqual({ kind: 'done' });
    expect((await stat(join(folder, 'out'))).mode & 0o777).toBe(0o700);
    shop?.close();
    const file = { kind: 'write', name: 'out/1.pdf', content: base64('%PDF'), replace: false } as const;
    expect(await answerTo(file)).toEqual({ kind: 'done' });
    expect(await readFile(join(folder, 'out/1.pdf'), 'utf8')).toBe('%PDF');
    expect((await stat(join(folder, 'out/1.pdf'))).mode & 0o777).toBe(0o600);
    shop?.close();
    expect(await answerTo(file)).toEqual({ kind: 'fault', fault: 'exists' });
  });

  it.each<CommandEvent>([
    { kind: 'read', name: '/etc/passwd' },
    { kind: 'read', name: 'out/../other.csv' },
    { kind: 'read', name: 'named.csv.old' },
    { kind: 'write', name: 'other.csv', content: base64('planted'), replace: true },
    { kind: 'folder', name: '.' },
  ])('are not touched when nobody has named them: %j', async (question) => {
    await writeFile(join(folder, 'other.csv'), 'secret');
    await writeFile(join(folder, 'named.csv.old'), 'secret');
    expect(await answerTo(question)).toEqual({ kind: 'fault', fault: 'impossible' });
    expect(await readFile(join(folder, 'other.csv'), 'utf8')).toBe('secret');
  });

  it('end a command that asks for what this program does not know', async () => {
    shop = await startShop((_request, response) => {
      response.writeHead(200, { location: '/commands/1' });
      response.write('{"kind":"run","name":"x"}\n');
    });
    await expect(run()).rejects.toThrow('is it of another version?');
    shop.closeAllConnections();
  });
});
