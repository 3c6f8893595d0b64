import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DIGITAL, line, newAddress, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Said, typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { wordsNeeded } from './help.ts';

const READS = COMMANDS.filter(({ kind }) => kind === 'read');
const EMAIL = 'zoe.whole-canary@kundin.example';

let app: TestApp;
let folder: string;
let reference: string;
let pending: string;
/** What was told of it before a person had to look. */
let stuckJobs: object[];
/** Its parcel is packed. */
let other: string;
/** What no list and no log may show. */
let secrets: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-reads-'));
  app = await openTestApp({ worker: true });
  await app.systems.reset();
  const whole = await buy([line(DIGITAL, 50, 2), line(POSTED, 20)]);
  await vi.waitFor(async () => expect(await mailsSent(whole.id)).toBe(2), { timeout: 200_000 });
  await rows(
    app,
    `insert into parcel_words (order_id, number, message, paper) values ('${whole.id}', 1, 'Alles Gute', 'plain')`,
  );
  const packed = await buy([line(DIGITAL, 20), line(POSTED, 20)]);
  await vi.waitFor(async () => expect(await mailsSent(packed.id)).toBe(2), { timeout: 200_000 });
  await rows(app, `update parcel set status = 'Packed', packed_at = now() where order_id = '${packed.id}'`);
  await app.systems.control('supplier', { endpoint: 'issue', fault: 'down' });
  const waiting = await buy([line(DIGITAL, 100)]);
  await vi.waitFor(async () => expect(await mailsSent(waiting.id)).toBe(1), { timeout: 200_000 });
  // While it is being tried it is not stuck; and once a person must look, it is not tried again.
  await vi.waitFor(
    async () => {
      stuckJobs = JSON.parse((await type('jobs stuck', '--json')).out);
      expect(stuckJobs).toHaveLength(1);
    },
    { timeout: 200_000 },
  );
  await app.adapters.payments.openReviewItem(
    waiting.id,
    'card-refused',
    'the supplier refuses a card: LIMIT',
  );
  reference = whole.reference;
  other = packed.reference;
  pending = waiting.reference;
  const issued = await app.systems.supplied({ kind: 'issued' });
  secrets = [EMAIL, ...issued.flatMap(({ number, pin }) => [number ?? '', pin ?? ''])];
  expect(secrets.length).toBeGreaterThan(4);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => app.moveClock(0));

async function buy(cart: ReturnType<typeof line>[]) {
  const visitor = await visit(app);
  const primaryAddress = newAddress({ firstName: 'Zoë', lastName: 'Whole-Canary', email: EMAIL });
  const placed = await visitor.placed(
    orderRequest({
      cart,
      ...(cart.length > 1 && { deliveryOption: { key: 'standard' as const } }),
      addresses: { useSameAddress: true, primaryAddress },
    }),
  );
  await visitor.assert(await app.systems.pay(placed.reference));
  return placed;
}

async function mailsSent(orderId: string): Promise<number> {
  const sent = await rows(app, `select 1 as one from mail where order_id = '${orderId}' and status = 'Sent'`);
  return sent.length;
}

const command = (name: string) => COMMANDS.find((one) => one.name === name) as Command;
const type = (name: string, ...words: string[]): Promise<Said> => typeCommand(app, command(name), words);

let files = 0;

/** What a read needs to be told besides `--json`. */
function wordsFor(read: Command): string[] {
  const { name, options = {} } = read;
  const today = swissTime(new Date()).date;
  const needed = Array.from({ length: wordsNeeded(read) }, () => (name === 'export' ? 'orders' : reference));
  files += 1;
  return [
    ...needed,
    ...('from' in options ? ['--from', addDays(today, -1), '--to', today] : []),
    ...('out' in options ? ['--out', join(folder, `${files}`)] : []),
  ];
}

describe('a read', () => {
  it.each(READS.map((read) => [read.name, read] as const))('%s is JSON with --json', async (_, read) => {
    const { code, out, err } = await typeCommand(app, read, [...wordsFor(read), '--json']);
    expect([0, 1], err).toContain(code);
    expect(JSON.parse(out)).toBeTypeOf('object');
  });

  it.each(READS.filter(({ name }) => name !== 'orders show').map((read) => [read.name, read] as const))(
    '%s shows no card number, no PIN and no address',
    async (_, read) => {
      for (const words of [wordsFor(read), [...wordsFor(read), '--json']]) {
        const { out, err } = await typeCommand(app, read, words);
        for (const secret of secrets) expect(out + err).not.toContain(secret);
      }
    },
  );

  it('leaves nothing of a buyer in the log', () => {
    for (const secret of secrets) expect(app.logged.join()).not.toContain(secret);
  });
});

describe('orders list', () => {
  it('shows those of a status, of a time, or those that are stuck', async () => {
    const references = async (...words: string[]) => {
      const { out } = await type('orders list', ...words, '--json');
      return (JSON.parse(out) as { reference: string }[]).map((order) => order.reference);
    };
    expect(await references()).toEqual([pending, other, reference]);
    expect(await references('--status', 'confirmed', '--since', '1h')).toEqual([pending, other, reference]);
    expect(await references('--status', 'Failed')).toEqual([]);
    expect(await references('--since', addDays(swissTime(new Date()).date, 1))).toEqual([]);
    expect(await references('--limit', '1')).toEqual([pending]);
    expect(await references('--stuck')).toEqual([pending]);
  });

  it('says that there is more, beside the result', async () => {
    expect(await type('orders list', '--limit', '1')).toMatchObject({
      code: 0,
      err: 'There are more than these 1; --limit shows them.',
    });
  });

  it.each(['--status open', '--since yesterday', '--since 2026-13-01', '--limit 0', '--limit many'])(
    'does not take %s',
    async (words) =>
      expect(await type('orders list', ...words.split(' '))).toMatchObject({ code: 2, out: '' }),
  );
});

describe('orders search', () => {
  const foundBy = async (...words: string[]) => {
    const { out } = await type('orders search', ...words, '--json');
    const found = JSON.parse(out) as { foundBy: string; orders: { reference: string }[] }[];
    return found.map(
      ({ foundBy: by, orders }) => `${by}: ${orders.map((order) => order.reference).join(' ')}`,
    );
  };

  it('finds by everything that names an order', async () => {
    const [{ transaction_id: id = '', last_four: four = '' } = {}] = await rows<Record<string, string>>(
      app,
      `select transaction_id, last_four from orders o join capture t on t.order_id = o.id
         join card c on c.order_id = o.id where reference = '${reference}' and last_four is not null limit 1`,
    );
    for (const typed of [reference, reference.toLowerCase(), reference.replace('-', ''), `${reference}-R1`]) {
      expect(await foundBy(typed)).toEqual([`reference: ${reference}`]);
    }
    expect(await foundBy(id)).toEqual([`provider id: ${reference}`]);
    expect(await foundBy(four)).toEqual([`last four digits: ${reference}`]);
    expect(await foundBy(EMAIL.toUpperCase())).toEqual([`e-mail: ${pending} ${other} ${reference}`]);
    for (const typed of ['whole-canary', 'Zoë Whole-Canary', 'Whole-Canary Zoë']) {
      expect(await foundBy(...typed.split(' '))).toEqual([`name: ${pending} ${other} ${reference}`]);
    }
    expect(await foundBy('%')).toEqual([]);
    expect(await foundBy('nobody')).toEqual([]);
  });

  it('takes no whole card number, which would stay in the history of the shell', async () => {
    expect(await type('orders search', '6006 4905 1234 5678')).toMatchObject({ code: 2, out: '' });
  });
});

describe('orders show', () => {
  it('shows the order whole, but of a card the last four digits only', async () => {
    const { code, out } = await type('orders show', reference);
    expect(code).toBe(0);
    expect(out).toContain('Zoë Whole-Canary');
    expect(out).toContain(EMAIL);
    for (const secret of secrets.filter((one) => one !== EMAIL && one.length > 4))
      expect(out).not.toContain(secret);
    for (const head of ['Lines', 'Cards', 'Parcels', 'History']) expect(out.split('\n')).toContain(head);
    expect(out.replaceAll('\u00a0', ' ')).toContain('CHF 120.00');
    expect(out).toMatch(/payment +from=Started to=Authorized/);
    expect(out).toMatch(/card +line=1 count=2 change=issued/);
    expect(out).toMatch(/mail +mail=cards number=1 step=sent/);
  });

  it('tells what happened in the order in which it did', async () => {
    const { out } = await type('orders show', reference, '--json');
    const { history } = JSON.parse(out) as {
      history: { at: string; event: { subject: string; from: string | null; to: string } }[];
    };
    const times = history.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const moves = history
      .filter(({ event }) => event.subject === 'order')
      .map(({ event }) => [event.from, event.to]);
    expect(moves).toEqual([
      [null, 'Created'],
      ['Created', 'Confirmed'],
    ]);
  });

  it('refuses what is no order', async () => {
    expect(await type('orders show', 'AAAA-AAAA')).toMatchObject({
      code: 1,
      out: '',
      err: 'There is no order AAAA-AAAA.',
    });
  });
});

describe('what is pending', () => {
  it('stands in cards pending once it is longer than the minutes asked for, with the reason', async () => {
    expect((await type('cards pending')).out).toBe('No card is pending for longer than 5 min.');
    await app.moveClock(10);
    expect((await type('cards pending')).out).toMatch(
      new RegExp(`${pending} +1 +CHF.100.00 +card-refused: the supplier refuses a card: LIMIT`),
    );
  });

  it('makes health end with 1, and says what is not well', async () => {
    const { code, out } = await type('health');
    expect(code).toBe(1);
    expect(out).toMatch(/open items +1 +look/);
    expect(out).toContain('Something needs a person');
  });

  it('waits among the stuck jobs for its next try', () => {
    expect(stuckJobs).toEqual([
      expect.objectContaining({
        reference: pending,
        job: 'issue-cards',
        state: 'waiting',
        fault: 'CardsStillPending',
      }),
    ]);
  });
});
