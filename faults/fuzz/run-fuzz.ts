import { createHash, randomBytes } from 'node:crypto';
import { type Buyer, createBuyer } from '../../testkit/buyer.ts';
import { createHttpSession } from '../../testkit/http-session.ts';
import { findFreePorts } from '../../testkit/ports.ts';
import { runProgram, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { openRawConnection, type RawEnd } from '../../testkit/raw-connection.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { getOutput } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { apiRequest, type ShopData } from './api-requests.ts';
import { type DeskCalls, type DeskData, deskRequest } from './desk-requests.ts';
import { findFault } from './find-fault.ts';
import { rawRequest } from './raw-requests.ts';

/** Number of concurrent requests. */
const CONCURRENCY = 24;
/** Limit that no request reaches, even on a busy machine. */
const HANGS_MS = 120_000;
const SLOW_MS = 5_000;
/** Maximum number of characters of an invalid request to print. */
const SHOWN = 3_000;
const SESSIONS = 8;
const API_BASE = '/api';

/**
 * Sends invalid requests to a web server and a desk, each built from its own seed. They follow the API's description or
 * the inputs of the desk's procedures, or are bytes that resemble HTTP.
 */
export const runFuzz: Suite = async ({ databases, count = 100_000, seed }, tally) => {
  const environment = await openFaultEnvironment(databases);
  try {
    const [port = 0, deskPort = 0] = await findFreePorts(2);
    const url = `http://127.0.0.1:${port}`;
    const env = { ...environment.env, PORT: String(port), PUBLIC_URL: url, DESK_PORT: String(deskPort) };
    const programs = ['web', 'desk'].map((face) =>
      startProgram('server/main.ts', { args: [face], env, output: getOutput(env) }),
    );
    for (const [index, each] of [port, deskPort].entries()) {
      const program = programs[index];
      if (program !== undefined) await waitUntilReady(`http://127.0.0.1:${each}/health/ready`, program);
    }
    const areRunning = () => programs.every((candidate) => candidate.isRunning());
    const known = await readShop(url, environment);
    const desk = await readDesk(known, environment);
    const slow: string[] = [];
    const statuses = new Map<number, number>();
    let next = seed;
    const work = async () => {
      while (next < seed + count && areRunning()) {
        const own = next;
        next += 1;
        const [isDesk, bytes] = createRequest(own, known, desk);
        const startedAt = performance.now();
        const end = await send(isDesk ? deskPort : port, bytes);
        if (performance.now() - startedAt > SLOW_MS) slow.push(bytes.toString('latin1').slice(0, 60));
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
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const words = `fuzz ${count} ${seed}`;
    for (const item of [port, deskPort]) {
      const health = await fetch(`http://127.0.0.1:${item}/health/ready`).catch(() => undefined);
      if (health?.ok !== true) recordFailure(tally, { name: 'a server does not answer any more', words });
    }
    for (const name of await environment.brokenInvariants()) recordFailure(tally, { name, words });
    const answers = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
    tally.print(`  answers: ${answers.join(', ')}; ${slow.length} slower than ${SLOW_MS / 1000} s`);
    for (const request of slow) tally.print(`  slow: ${JSON.stringify(request)}`);
    await Promise.all(programs.map((program) => program.kill()));
  } finally {
    await environment.close();
  }
};

function createRequest(seed: number, known: ShopData, desk: DeskData): [isDesk: boolean, Buffer] {
  const random = createRandom(seed);
  if (seed % 3 === 0) return [false, apiRequest(known, random)];
  if (seed % 3 === 1) return [true, deskRequest(desk, random)];
  return [random.percent(30), rawRequest(random)];
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

function toSession(cookies: Buyer['cookies']): { cookie: string; csrf: string } {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, csrf: cookies.get('XSRF-TOKEN') ?? '' };
}

/** Adds signed-in people. */
async function readDesk(
  shop: ShopData & { reference: string },
  { rows, env }: FaultEnvironment,
): Promise<DeskData> {
  const cookies = await Promise.all(
    Array.from({ length: SESSIONS }, async (_, index) => {
      const token = randomBytes(32).toString('base64url');
      await rows(
        `with added as (insert into person (sign_in_name, name, role, language, password_hash)
                         values ('fuzz${index}', 'Fuzz ${index}', 'everything', 'de-ch', 'matches nothing') returning id)
         insert into desk_session (token_hash, person_id)
         select '${createHash('sha256').update(token).digest('base64url')}', id from added`,
      );
      return `cadeau_desk=${token}`;
    }),
  );
  const calls: DeskCalls = JSON.parse(await runProgram('server/testing/programs/print-desk-calls.ts', env));
  return {
    ...calls,
    cookies,
    references: [shop.reference, 'ZZZZ-9999'],
    product: shop.products[0]?.id ?? '',
  };
}

type Product = { productReferenceId: string; variablePrice: { from: number } };

async function readShop(
  url: string,
  environment: FaultEnvironment,
): Promise<ShopData & { reference: string }> {
  const get = async (path: string) => (await fetch(url + API_BASE + path)).json();
  const sessions = Array.from({ length: SESSIONS }, async () => {
    const session = createHttpSession();
    await session.call('GET', `${url}${API_BASE}/orders`);
    return toSession(session.cookies);
  });
  const products: Product[] = [
    ...(await get('/products?category=digital')),
    ...(await get('/products?category=physical')),
  ];
  const buyer = createBuyer({ email: 'fuzz@example.ch', cards: 3, francs: 50, kind: 'posted' });
  await buyer.open(url);
  const placed = (await buyer.placeOrder(url, crypto.randomUUID())).body as { id: string; reference: string };
  await buyer.returnToShop(url, await environment.external.pay(placed.reference));
  const cards = await environment.rows<{ id: string }>(`select id from card where order_id = '${placed.id}'`);
  const page = await (await fetch(`${url}/de-ch`)).text();
  return {
    description: await get('/openapi.json'),
    base: API_BASE,
    reference: placed.reference,
    order: { id: placed.id, cards: cards.map(({ id }) => id) },
    files: [...new Set(page.match(/\/(assets|pictures)\/[\w.-]+/g)), '/de-ch', '/offline/de-ch.html'],
    sessions: [...(await Promise.all(sessions)), toSession(buyer.cookies)],
    products: products.map(({ productReferenceId, variablePrice }) => ({
      id: productReferenceId,
      price: variablePrice.from,
    })),
  };
}
