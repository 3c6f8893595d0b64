import { createHash, randomBytes } from 'node:crypto';
import { type Buyer, createBuyer } from '../../testkit/buyer.ts';
import { createHttpSession } from '../../testkit/http-session.ts';
import { findFreePorts } from '../../testkit/ports.ts';
import { runProgram, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { type ClosedConnection, openRawConnection } from '../../testkit/raw-connection.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { getOutput } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { createApiRequest, type ShopData } from './api-requests.ts';
import { createDeskRequest, type DeskCalls, type DeskData } from './desk-requests.ts';
import { findFault } from './find-fault.ts';
import { createRawRequest } from './raw-requests.ts';

/** Number of concurrent requests. */
const CONCURRENCY = 24;
/** Limit that no request should reach, even on a busy machine. */
const HANG_TIMEOUT_MS = 120_000;
const SLOW_MS = 5_000;
/** Maximum number of characters that are printed of a request. */
const MAX_PRINTED_LENGTH = 3_000;
const SESSION_COUNT = 8;
const API_BASE = '/api';

/**
 * Sends invalid requests to a web process and a desk process. Each request is built from its own seed: from the API's
 * description, from the inputs of the desk's procedures, or from bytes that resemble HTTP.
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
    for (const [index, serverPort] of [port, deskPort].entries()) {
      const program = programs[index];
      if (program !== undefined) await waitUntilReady(`http://127.0.0.1:${serverPort}/health/ready`, program);
    }
    const areRunning = () => programs.every((candidate) => candidate.isRunning());
    const shop = await readShop(url, environment);
    const desk = await readDesk(shop, environment);
    const slow: string[] = [];
    const statuses = new Map<number, number>();
    let nextSeed = seed;
    const work = async () => {
      while (nextSeed < seed + count && areRunning()) {
        const requestSeed = nextSeed;
        nextSeed += 1;
        const [isDesk, bytes] = createRequest(requestSeed, shop, desk);
        const startedAt = performance.now();
        const end = await send(isDesk ? deskPort : port, bytes);
        if (performance.now() - startedAt > SLOW_MS) slow.push(bytes.toString('latin1').slice(0, 60));
        for (const status of end?.statuses ?? []) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const fault = findFault(bytes, end);
        if ((nextSeed - seed) % 10_000 === 0)
          tally.print(`  ${nextSeed - seed} requests, ${tally.failed} failed`);
        if (fault === undefined) tally.passed += 1;
        else {
          const failure = { name: `request ${requestSeed}: ${fault}`, args: `fuzz 1 ${requestSeed}` };
          const request = JSON.stringify(bytes.toString('latin1')).slice(0, MAX_PRINTED_LENGTH);
          recordFailure(
            tally,
            failure,
            `seed ${requestSeed}: ${fault}\n    ${request}\n    ${end?.text.slice(0, 500)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const args = `fuzz ${count} ${seed}`;
    for (const serverPort of [port, deskPort]) {
      const health = await fetch(`http://127.0.0.1:${serverPort}/health/ready`).catch(() => undefined);
      if (health?.ok !== true) recordFailure(tally, { name: 'a server no longer responds', args });
    }
    for (const name of await environment.brokenInvariants()) recordFailure(tally, { name, args });
    const counts = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
    tally.print(`  responses: ${counts.join(', ')}; ${slow.length} slower than ${SLOW_MS / 1000} s`);
    for (const request of slow) tally.print(`  slow: ${JSON.stringify(request)}`);
    await Promise.all(programs.map((program) => program.kill()));
  } finally {
    await environment.close();
  }
};

function createRequest(seed: number, shop: ShopData, desk: DeskData): [isDesk: boolean, Buffer] {
  const random = createRandom(seed);
  if (seed % 3 === 0) return [false, createApiRequest(shop, random)];
  if (seed % 3 === 1) return [true, createDeskRequest(desk, random)];
  return [random.percent(30), createRawRequest(random)];
}

/** Sends bytes and closes the client's side. Returns undefined if the server hangs. */
async function send(port: number, bytes: Buffer): Promise<ClosedConnection | undefined> {
  const connection = openRawConnection(port);
  connection.send(bytes);
  connection.end();
  const { promise: hanging, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, HANG_TIMEOUT_MS);
  const end = await Promise.race([connection.closed, hanging]);
  clearTimeout(timer);
  connection.destroy();
  return end;
}

function toSession(cookies: Buyer['cookies']): { cookie: string; csrf: string } {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, csrf: cookies.get('XSRF-TOKEN') ?? '' };
}

/** Reads the desk's procedures and routes, and adds signed-in users. */
async function readDesk(
  shop: ShopData & { reference: string },
  { rows, env }: FaultEnvironment,
): Promise<DeskData> {
  const cookies = await Promise.all(
    Array.from({ length: SESSION_COUNT }, async (_, index) => {
      const token = randomBytes(32).toString('base64url');
      await rows(
        `with added as (insert into person (sign_in_name, name, roles, language, password_hash)
                         values ('fuzz${index}', 'Fuzz ${index}', '{everything}', 'de-ch', 'matches nothing') returning id)
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
  const sessions = Array.from({ length: SESSION_COUNT }, async () => {
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
