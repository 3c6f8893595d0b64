import { beforeEach, describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { solveForHeader, toPayload } from '#server/testing/solve-challenge.ts';
import { createIdempotencyKey, type Visitor, visit } from '#server/testing/visitor.ts';
import { watchDeclines } from '#server/worker/scheduled-tasks.ts';

const app = await openIdleApp({
  env: {
    ABUSE_LIMIT_FACTOR: '1',
    ABUSE_LIMITS: 'sessionsPerAddress=3,ordersPerNetwork=2',
    CHALLENGE: 'on',
    CHALLENGE_WORK: '0.1',
    CHALLENGE_WORK_HARD: '0.3',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});
beforeEach(async () => {
  await rows(
    app,
    "delete from limit_count where name in ('decidedPayments', 'declinedPayments', 'heldChallenge')",
  );
});

type Challenge = { parameters: { data: { level: string; tries: number }; nonce: string }; signature: string };

let networks = 0;
/** Returns an address in a network that no other test uses. */
function newIp(): string {
  networks += 1;
  return `10.1.${networks}.7`;
}

/** Opens a session of a visitor who takes some time for the checkout. */
async function arrive(address = newIp()): Promise<Visitor> {
  const visitor = await visit(app, { address });
  await rows(app, "update session set created_at = created_at - interval '1 minute'");
  return visitor;
}

/** Opens a session of a visitor who orders at once, however slow this machine is. */
async function openHurriedSession(): Promise<Visitor> {
  const visitor = await visit(app, { address: newIp() });
  await rows(app, "update session set created_at = created_at + interval '1 hour'");
  return visitor;
}

async function fetchChallenge(visitor: Visitor, level = 'normal'): Promise<Challenge> {
  return (await visitor.call<Challenge>('GET', `/challenge?level=${level}`)).body;
}

const placeSolved = (
  visitor: Visitor,
  solution: string,
  request = orderRequest(),
  key = createIdempotencyKey(),
) =>
  visitor.call<{ constraint?: string }>('POST', '/orders', {
    body: request,
    headers: { 'idempotency-key': key, 'challenge-solution': solution },
  });

/** Adds this many payments that were decided in the last minutes. */
async function decide(decided: number, declined: number): Promise<void> {
  const values = `('decidedPayments', 'x', ${decided}), ('declinedPayments', 'x', ${declined})`;
  await rows(
    app,
    `insert into limit_count select name, key, cadeau_now() - interval '2 minutes', n from (values ${values}) v (name, key, n)`,
  );
}

describe('an order is challenged', () => {
  it('less than three seconds after its session began (L-9), and continues with the same key', async () => {
    const visitor = await openHurriedSession();
    app.logged.length = 0;
    const [request, key] = [orderRequest(), createIdempotencyKey()];
    const refused = await visitor.place(request, key);
    expect([refused.status, refused.body.constraint]).toEqual([429, 'challenge']);
    const logged = app.logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request refused');
    expect(logged).toMatchObject({ constraint: 'challenge', limit: 'timeOnPage' });
    const { text } = await app.app.metrics.read();
    expect(text).toContain('cadeau_limited_requests_total{limit="timeOnPage",outcome="challenge"} 1');
    const solution = await solveForHeader(await fetchChallenge(visitor));
    expect((await placeSolved(visitor, solution, request, key)).status).toBe(201);
  });

  it('after many sessions of an address (L-1)', async () => {
    const address = newIp();
    for (let turn = 0; turn < 3; turn += 1) await arrive(address);
    const fourth = await arrive(address);
    expect((await fourth.place(orderRequest())).body.constraint).toBe('challenge');
    expect((await placeSolved(fourth, await solveForHeader(await fetchChallenge(fourth)))).status).toBe(201);
  });

  it('after many orders of a network, even from a new address (L-2)', async () => {
    const network = newIp().replace(/7$/, '');
    for (let host = 1; host <= 2; host += 1)
      await (await arrive(network + host)).placeOrThrow(orderRequest());
    const third = await arrive(`${network}3`);
    expect((await third.place(orderRequest())).body.constraint).toBe('challenge');
    expect((await placeSolved(third, await solveForHeader(await fetchChallenge(third)))).status).toBe(201);
  });

  it.each([
    [60, 6, undefined, undefined],
    [60, 7, 'challenge', 'challenge'],
    [60, 15, 'challenge', 'challenge'],
    [60, 16, 'hardChallenge', 'challenge'],
    [49, 49, undefined, undefined],
  ])(
    'with %d payments decided and %d declined (L-5): digital %s, posted %s',
    async (decided, declined, ...asked) => {
      await decide(decided, declined);
      const posted = orderRequest({ cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } });
      for (const [index, request] of [orderRequest(), posted].entries()) {
        const answer = await (await arrive()).place(request);
        expect(answer.body.constraint).toBe(asked[index]);
        expect(answer.status).toBe(asked[index] === undefined ? 201 : 429);
      }
    },
  );

  it('for an hour after the last need, with however few payments by then', async () => {
    await decide(60, 60);
    await watchDeclines(app.app);
    for (const [minutes, constraint] of [
      [15, 'hardChallenge'],
      [59, 'hardChallenge'],
      [62, undefined],
    ] as const) {
      await app.moveClock(minutes);
      const visitor = await arrive();
      expect((await visitor.place(orderRequest())).body.constraint).toBe(constraint);
    }
  });

  it('and accepted with the harder one while nearly all payments are declined: the sale never pauses', async () => {
    await decide(1000, 990);
    const visitor = await arrive();
    const easy = await solveForHeader(await fetchChallenge(visitor));
    expect((await placeSolved(visitor, easy)).body.constraint).toBe('hardChallenge');
    const challenge = await fetchChallenge(visitor, 'hard');
    expect(challenge.parameters.data.tries).toBeGreaterThan(30);
    expect((await placeSolved(visitor, await solveForHeader(challenge))).status).toBe(201);
  });
});

describe('a challenge', () => {
  it('works once, even in four concurrent calls', async () => {
    const visitor = await openHurriedSession();
    const solution = await solveForHeader(await fetchChallenge(visitor));
    const answers = await Promise.all(Array.from({ length: 4 }, () => placeSolved(visitor, solution)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429]);
  });

  it('is not consumed by an order that another limit refuses', async () => {
    const visitor = await openHurriedSession();
    const solution = await solveForHeader(await fetchChallenge(visitor));
    const key = createIdempotencyKey();
    const refused = await placeSolved(visitor, solution, orderRequest({ cart: [] }), key);
    expect(refused.status).toBe(400);
    expect((await placeSolved(visitor, solution, orderRequest(), key)).status).toBe(201);
  });

  it('works only in the session that received it', async () => {
    const [own, other] = [await openHurriedSession(), await openHurriedSession()];
    const solution = await solveForHeader(await fetchChallenge(own));
    expect((await placeSolved(other, solution)).body.constraint).toBe('challenge');
    expect((await placeSolved(own, solution)).status).toBe(201);
  });

  it('expires by the database’s clock', async () => {
    const visitor = await arrive();
    await decide(100, 20);
    const solution = await solveForHeader(await fetchChallenge(visitor));
    await app.moveClock(15);
    await decide(100, 20);
    expect((await placeSolved(visitor, solution)).body.constraint).toBe('challenge');
  });

  it.each<[string, (challenge: Challenge) => string | Promise<string>]>([
    ['nothing', () => ''],
    ['no JSON', () => 'x'.repeat(5000)],
    ['no solution', (challenge) => toPayload(challenge, {})],
    ['a guess', (challenge) => toPayload(challenge, { counter: 1, derivedKey: '00'.repeat(32) })],
    [
      'an easier one that it signed itself',
      (challenge) => {
        const parameters = { ...challenge.parameters, keyPrefix: '00' };
        return solveForHeader({ ...challenge, parameters });
      },
    ],
    [
      'one whose level was changed',
      async (challenge) => {
        const payload = JSON.parse(Buffer.from(await solveForHeader(challenge), 'base64').toString());
        payload.challenge.parameters.data.level = 'hard';
        return toPayload(payload.challenge, payload.solution);
      },
    ],
  ])('is not solved by %s', async (_name, forge) => {
    const visitor = await openHurriedSession();
    const answer = await placeSolved(visitor, await forge(await fetchChallenge(visitor)));
    expect([answer.status, answer.body.constraint]).toEqual([429, 'challenge']);
  });

  it('is limited per session like reads', async () => {
    const visitor = await openHurriedSession();
    const statuses = [];
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await visitor.call('GET', '/challenge?level=normal')).status);
    expect(statuses.indexOf(429)).toBe(59);
    expect((await (await openHurriedSession()).call('GET', '/challenge?level=none')).status).toBe(404);
  });
});

it('the alarm is active only while more than a quarter of the payments is declined', async () => {
  const alarms = () => app.logged.filter((logged) => logged.includes('payments-declined')).length;
  const before = alarms();
  await decide(60, 15);
  expect(await watchDeclines(app.app)).toEqual({ decided: 60, declined: 15 });
  expect(alarms()).toBe(before);
  await rows(app, "delete from limit_count where key = 'x'");
  await decide(60, 16);
  await watchDeclines(app.app);
  expect(alarms()).toBe(before + 1);
  expect(app.logged.find((logged) => logged.includes('payments-declined'))).toContain('"level":50');
});
