import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../testkit/ports.ts';
import { type Program, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { atLeast, type Outcome } from '../budget.ts';
import type { SeparateShop } from '../purchases/separate-shop.ts';
import { type Answer, closeConnections, request, requestTimes } from './request-times.ts';

/**
 * Minimum ratio of a bare Fastify server's CPU time to the shop's CPU time for the same response. 1 would mean no
 * overhead.
 */
const SHARE_MIN = 0.7;

const ANSWERS = [
  { name: 'GET /api/products', path: '/api/products?category=physical' },
  { name: 'home page from memory', path: '/de-ch' },
];

/**
 * Compares the CPU time of cached responses with that of a bare Fastify server that sends the same bytes, for 200 and
 * 304. Also measures the bare server with only the headers that are needed to read the body.
 */
export async function measureResponseShares({ url, programs }: SeparateShop): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cadeau-bare-'));
  const outcomes: Outcome[] = [];
  try {
    for (const { name, path } of ANSWERS) {
      const whole = await request(url + path);
      const isKnown = { 'if-none-match': whole.headers.etag ?? '' };
      const unchanged = await request(url + path, isKnown);
      const file = join(folder, 'body');
      writeFileSync(file, whole.body);
      const bare = await startBare(file, { whole: ownHeaders(whole), unchanged: ownHeaders(unchanged) });
      const bareBody = await startBare(file, { whole: bodyHeaders(whole), unchanged: {} });
      for (const [kind, headers] of [
        ['', {}],
        [', 304', isKnown],
      ] as const) {
        const asked = [{ program: programs.web, address: url + path }, bare, bareBody];
        const [own = Number.NaN, same = Number.NaN, body = Number.NaN] = await requestTimes(asked, headers);
        outcomes.push(
          atLeast({
            name: `${name}${kind}, share of bare Fastify`,
            value: same / own,
            min: SHARE_MIN,
            unit: (part) => part.toFixed(2),
            notes: [
              `${whole.body.length} bytes and headers: ${inMicros(own)} CPU time per request, bare Fastify ` +
                `${inMicros(same)}, without the headers ${inMicros(body)} (a share of ${(body / own).toFixed(2)})`,
            ],
          }),
        );
      }
      await Promise.all([bare.program.kill(), bareBody.program.kill()]);
    }
    return outcomes;
  } finally {
    closeConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Headers = Record<string, string>;

async function startBare(
  file: string,
  headers: { whole: Headers; unchanged: Headers },
): Promise<{ program: Program; address: string }> {
  const port = await findFreePort();
  const program = startProgram('bench/answers/bare-server.ts', {
    args: [file, String(port), JSON.stringify(headers)],
    // Same flags as the web process, because they affect garbage collection.
    flags: ['--max-semi-space-size=4', '--heap-growing-percent=40'],
  });
  const address = `http://127.0.0.1:${port}/`;
  await waitUntilReady(address, program);
  return { program, address };
}

/** Headers that Node.js adds to each response. */
const OF_EACH = ['connection', 'content-length', 'date', 'keep-alive'];

function ownHeaders({ headers }: Answer): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_EACH.includes(name)));
}

function bodyHeaders({ headers }: Answer): Headers {
  const needed = ['content-type', 'content-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => needed.includes(name)));
}

function inMicros(ms: number): string {
  return `${(ms * 1000).toFixed(0)} µs`;
}
