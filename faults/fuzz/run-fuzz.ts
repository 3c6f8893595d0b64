import { createHttpSession } from '../../testkit/http-session.ts';
import { freePort } from '../../testkit/ports.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { ready, startProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { openRawConnection, type RawEnd } from '../../testkit/raw-connection.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { outputOf } from '../environment/paused-program.ts';
import { emptyTally, noteFailure, type Tally } from '../tally.ts';
import type { Description } from './api-description.ts';
import { apiRequest, type Known } from './api-requests.ts';
import { faultOf } from './judge.ts';
import { rawRequest } from './raw-requests.ts';

/** Requests under way at the same time. */
const AT_ONCE = 24;
/** Far beyond what the busiest machine needs: what takes longer hangs. */
const HANGS_MS = 120_000;
/** So much of a request is shown that fell. */
const SHOWN = 3_000;
const SESSIONS = 8;
const API_BASE = '/api';

type Shop = { port: number; url: string; isRunning: () => boolean; kill: () => Promise<void> };

/**
 * Sends bad requests to a web server of the shop, each made of a seed of its own: half of them from the description of
 * the API, half of bytes that are almost HTTP.
 */
export async function runFuzz(
  databases: Databases,
  { count, seed }: { count: number; seed: number },
  tell: (line: string) => void,
): Promise<Tally> {
  const total = emptyTally();
  const environment = await openFaultEnvironment(databases);
  try {
    const shop = await startShop(environment);
    const known = await getToKnow(shop.url);
    const answers = new Map<number, number>();
    let slowest = { ms: 0, seed };
    let next = seed;
    const work = async () => {
      while (next < seed + count && shop.isRunning()) {
        const own = next;
        next += 1;
        const bytes = requestOf(own, known);
        const began = performance.now();
        const end = await send(shop.port, bytes);
        const ms = Math.round(performance.now() - began);
        if (ms > slowest.ms) slowest = { ms, seed: own };
        for (const status of end?.statuses ?? []) answers.set(status, (answers.get(status) ?? 0) + 1);
        const fault = faultOf(bytes, end);
        const done = own - seed + 1;
        if (done % 10_000 === 0) tell(`  ${done} requests, ${total.failed} bad`);
        if (fault === undefined) continue;
        noteFailure(total, { name: `request ${own}: ${fault}`, words: `fuzz 1 ${own}` });
        tell(`  seed ${own}: ${fault}\n    ${shown(bytes)}\n    ${end?.text.slice(0, 500)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const words = `fuzz ${count} ${seed}`;
    const isWell = shop.isRunning() && (await isReady(shop.url));
    if (!isWell) noteFailure(total, { name: 'the server does not answer any more', words });
    for (const broken of await environment.brokenInvariants()) {
      noteFailure(total, { name: broken, words });
      tell(`  broken: ${broken}`);
    }
    tell(`  slowest: ${slowest.ms} ms, seed ${slowest.seed}`);
    tell(
      `  answers: ${[...answers]
        .sort()
        .map(([status, times]) => `${status}: ${times}`)
        .join(', ')}`,
    );
    await shop.kill();
  } finally {
    await environment.close();
  }
  return { ...total, passed: count - total.failed };
}

/** Even seeds make a request of the API, odd ones bytes. */
function requestOf(seed: number, known: Known): Buffer {
  const random = createRandom(seed);
  return seed % 2 === 0 ? apiRequest(known, random) : rawRequest(random);
}

/** Sends bytes and ends our side: whatever the server still waits for does not come. */
async function send(port: number, bytes: Buffer): Promise<RawEnd | undefined> {
  const connection = openRawConnection(port);
  connection.send(bytes);
  connection.end();
  const { promise: hangs, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, HANGS_MS);
  const end = await Promise.race([connection.closed, hangs]);
  clearTimeout(timer);
  connection.destroy();
  return end;
}

function shown(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1'));
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${bytes.length} bytes)` : text;
}

async function startShop({ env }: FaultEnvironment): Promise<Shop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...env, PORT: String(port), PUBLIC_URL: url };
  const program = startProgram('server/main.ts', { args: ['web'], env: settings, output: outputOf(env) });
  await ready(`${url}/health/ready`, program);
  return { port, url, isRunning: program.isRunning, kill: program.kill };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

type Product = { productReferenceId: string; variablePrice: { from: number } };

async function getToKnow(url: string): Promise<Known> {
  const get = async <Body>(path: string): Promise<Body> =>
    (await fetch(url + API_BASE + path)).json() as Body;
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const session = createHttpSession();
      await session.call('GET', `${url}${API_BASE}/orders`);
      const cookie = Array.from(session.cookies, ([name, value]) => `${name}=${value}`).join('; ');
      return { cookie, csrf: session.cookies.get('XSRF-TOKEN') ?? '' };
    }),
  );
  const digital = await get<Product[]>('/products?category=digital');
  const physical = await get<Product[]>('/products?category=physical');
  return {
    description: await get<Description>('/openapi.json'),
    base: API_BASE,
    sessions,
    products: [...digital, ...physical].map(({ productReferenceId, variablePrice }) => ({
      id: productReferenceId,
      price: variablePrice.from,
    })),
  };
}
