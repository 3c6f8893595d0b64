import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortPath } from '#server/runtime/socket-path.ts';
import { Unavailable } from './command.ts';
import { SOCKET } from './command-protocol.ts';
import { forward } from './forward.ts';

let dataDir: string;
let shop: Server | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cadeau-forward-'));
});
afterEach(async () => {
  shop?.close();
  shop = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function startShop(answer: RequestListener): Promise<void> {
  shop = createServer(answer);
  await once(shop.listen(join(dataDir, SOCKET)), 'listening');
}

const said: string[] = [];
const terminal = {
  out: (line: string) => void said.push(line),
  err: (line: string) => void said.push(line),
  ask: async () => undefined,
  colours: false,
  interactive: false,
  close: () => {},
};
const run = (folder = dataDir) =>
  forward(folder, { typed: ['check'], person: 'anna', folder: '/' }, terminal);

describe('a command for the running shop', () => {
  it('is not run there when no shop runs', async () => {
    expect(await run()).toBeUndefined();
    expect(await run(join(dataDir, 'nowhere'))).toBeUndefined();
  });

  it('ends with a sentence when the shop goes away first', async () => {
    await startShop((_request, response) => {
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
    await startShop((_request, response) => void response.writeHead(400).end());
    await expect(run()).rejects.toThrow(
      'does not understand this command line (400): is it of another version?',
    );
  });

  it('finds the shop in a path of any length', async () => {
    const deep = join(dataDir, 'a'.repeat(100));
    await mkdir(deep);
    const short = await shortPath(deep, [SOCKET]);
    shop = createServer((_request, response) => void response.end('{"kind":"exit","code":0}\n'));
    await once(shop.listen(join(short.path, SOCKET)), 'listening');
    expect(await run(deep)).toBe(0);
    await short.close();
  });
});
