import { createHttpSession } from '../../testkit/http-session.ts';
import { freePort } from '../../testkit/ports.ts';
import { ready, startProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { openRawConnection, type RawEnd } from '../../testkit/raw-connection.ts';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import { getOutput } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { apiRequest, type ShopData } from './api-requests.ts';
import { findFault } from './find-fault.ts';
import { rawRequest } from './raw-requests.ts';

/** Number of concurrent requests. */
const AT_ONCE = 24;
/** Limit that no request reaches, even on a busy machine. */
const HANGS_MS = 120_000;
/** Maximum number of characters of an invalid request to print. */
const SHOWN = 3_000;
const SESSIONS = 8;
const API_BASE = '/api';

/**
 * Sends invalid requests to a web server of the shop, each built from its own seed. Even seeds use the API
 * description. Odd seeds send bytes that resemble HTTP.
 */
export const runFuzz: Suite = async ({ databases, count = 100_000, seed }, tally) => {
  const environment = await openFaultEnvironment(databases);
  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...environment.env, PORT: String(port), PUBLIC_URL: url };
    const program = startProgram('server/main.ts', { args: ['web'], env, output: getOutput(env) });
    await ready(`${url}/health/ready`, program);
    const known = await readShop(url);
    const statuses = new Map<number, number>();
    let next = seed;
    const work = async () => {
      while (next < seed + count && program.isRunning()) {
        const own = next;
        next += 1;
        const bytes = createRequest(own, known);
        const end = await send(port, bytes);
        for (const status of end?.statuses ?? []) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const fault = findFault(bytes, end);
        if ((next - seed) % 10_000 === 0) tally.print(`  ${next - seed} requests, ${tally.failed} bad`);
        if (fault === undefined) tally.passed += 1;
        else {
          const failure = { name: `request ${own}: ${fault}`, words: `fuzz 1 ${own}` };
          const request = JSON.stringify(bytes.toString('latin1')).slice(0, SHOWN);
          recordFailure(
            tally,
            failure,
            `seed ${own}: ${fault}\n    ${request}\n    ${end?.text.slice(0, 500)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const words = `fuzz ${count} ${seed}`;
    const health = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (health?.ok !== true) recordFailure(tally, { name: 'the server does not answer any more', words });
    for (const name of await environment.brokenInvariants()) recordFailure(tally, { name, words });
    const answers = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
    tally.print(`  answers: ${answers.join(', ')}`);
    await program.kill();
  } finally {
    await environment.close();
  }
};

function createRequest(seed: number, known: ShopData): Buffer {
  const random = createRandom(seed);
  return seed % 2 === 0 ? apiRequest(known, random) : rawRequest(random);
}

/** Sends bytes and closes the client's side. Returns undefined if the server hangs. */
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

type Product = { productReferenceId: string; variablePrice: { from: number } };

async function readShop(url: string): Promise<ShopData> {
  const get = async (path: string) => (await fetch(url + API_BASE + path)).json();
  const sessions = Array.from({ length: SESSIONS }, async () => {
    const session = createHttpSession();
    await session.call('GET', `${url}${API_BASE}/orders`);
    const cookie = Array.from(session.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, csrf: session.cookies.get('XSRF-TOKEN') ?? '' };
  });
  const products: Product[] = [
    ...(await get('/products?category=digital')),
    ...(await get('/products?category=physical')),
  ];
  return {
    description: await get('/openapi.json'),
    base: API_BASE,
    sessions: await Promise.all(sessions),
    products: products.map(({ productReferenceId, variablePrice }) => ({
      id: productReferenceId,
      price: variablePrice.from,
    })),
  };
}
