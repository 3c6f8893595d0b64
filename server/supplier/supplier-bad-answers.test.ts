import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPath } from '../../testkit/corpus/set-path.ts';
import { BAD_SUPPLIER_RESPONSES, BAD_TOKENS } from '../../testkit/corpus/supplier-responses.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import {
  ACCOUNT,
  ACTIVATION_REQUEST,
  activation,
  CARD_REQUEST,
  card,
  ISSUED,
  page,
  token,
  voided,
} from '../../testkit/supplier/supplier-response-fixtures.ts';
import { createSupplier } from './supplier.ts';

let supplier: ReturnType<typeof createSupplier>;
const far = await startStubServer();
afterAll(() => far.close());
beforeEach(() => {
  supplier = createSupplier({ ...ACCOUNT, url: far.url });
});

const span = { from: new Date('2026-11-21T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') };

/** The valid answer to each call, how it is made, and its result. */
const CALLS: Record<
  string,
  { right: { body: object; status?: number }; make: () => Promise<object>; well: string }
> = {
  issue: { right: card(), make: () => supplier.issue(CARD_REQUEST), well: 'issued' },
  activate: { right: activation(), make: () => supplier.activate(ACTIVATION_REQUEST), well: 'activated' },
  activation: {
    right: activation({}, 200),
    make: () => supplier.activation('activation-1'),
    well: 'activated',
  },
  void: {
    right: voided(),
    make: () => supplier.void({ voidId: 'void-1', card: { issueId: 'issue-1' } }),
    well: 'voided',
  },
  list: { right: page([ISSUED]), make: () => supplier.list(span), well: 'list' },
};

it.each(Object.keys(CALLS))(
  'the valid response to %s, which each case changes, is accepted',
  async (name) => {
    far.prepare(token(), CALLS[name]?.right ?? {});
    expect(await CALLS[name]?.make()).toMatchObject({ kind: CALLS[name]?.well });
  },
);

describe('an invalid response of the supplier is refused, and reported by field name only', () => {
  it.each(BAD_SUPPLIER_RESPONSES)('%s: %s', async (_cause, field, value, message) => {
    const [name = '', path = ''] = field.split(' ');
    const call = CALLS[name];
    far.prepare(token(), { ...call?.right, body: setPath(call?.right.body, path, value) as object });
    const wrong = { name: `${message} ${path}` };
    expect(await call?.make()).toEqual(
      name === 'list' ? { kind: 'unknown', fault: 'system', ...wrong } : { kind: 'wrong', ...wrong },
    );
  });
});

describe('a card whose last day', () => {
  const DAYS: [name: string, path: string][] = [
    ['issue', 'issued'],
    ['activate', 'activated'],
  ];
  // In Switzerland it is half past midnight of the 22nd.
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const answerUntil = (name: string, day: string) => {
    const call = CALLS[name];
    far.prepare(token(), { ...call?.right, body: setPath(call?.right.body, 'validUntil', day) as object });
    return call?.make();
  };

  it.each(DAYS)('was yesterday in Switzerland is refused (%s)', async (name) => {
    expect(await answerUntil(name, '2026-11-21')).toEqual({ kind: 'wrong', name: 'fields validUntil' });
  });

  it.each(DAYS)('is today is accepted (%s)', async (name, well) => {
    expect(await answerUntil(name, '2026-11-22')).toMatchObject({ kind: well });
  });
});

describe('no card is requested with an invalid token response', () => {
  it.each(BAD_TOKENS)('%s: %s', async (_cause, field, value) => {
    far.prepare({ body: setPath(token().body, field, value) as object }, card());
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'unknown', fault: 'connection' });
    expect(far.received).toHaveLength(1);
  });
});
