import { describe, expect, it } from 'vitest';
import { NIGHTS_PER_CYCLE } from '#rules/nightly-parts.ts';
import type { OrderScope } from './invariant.ts';
import { listScopes } from './scopes.ts';

const DAY_MS = 86_400_000;

/** Creates a database that answers each query for a boundary with the next value. */
function answering(now: Date, borders: string[]): Parameters<typeof listScopes>[0] {
  const left = [...borders];
  const readRows = (text: string) => {
    if (text.includes('as now')) return [{ now: now.toISOString() }];
    const first = left.shift();
    return first === undefined ? [] : [{ first }];
  };
  return { execute: async (query: unknown) => ({ rows: readRows(JSON.stringify(query)) }) } as never;
}

async function scopes(...given: Parameters<typeof listScopes>): Promise<OrderScope[]> {
  const all: OrderScope[] = [];
  for await (const scope of listScopes(...given)) all.push(scope);
  return all;
}

/** Formats the bounds of a condition as `0000…-0924…`. */
const span = ({ orders }: OrderScope) =>
  [...orders.matchAll(/'([0-9a-f]{8})-/g)].map(([, from]) => from ?? '').join('-');

describe('the orders of a check', () => {
  it('are all, in batches', async () => {
    const borders = ['4', '8', 'c'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
    expect((await scopes(answering(new Date(), borders), 'all')).map(span)).toEqual([
      '00000000-40000000',
      '40000000-80000000',
      '80000000-c0000000',
      'c0000000',
    ]);
  });

  it('end after all orders of the same instant', async () => {
    const border = '40000000-0000-4000-8000-000000000000';
    expect((await scopes(answering(new Date(), [border, border]), 'all')).map(span)).toEqual([
      '00000000-40000000',
      '40000000',
    ]);
  });

  it('are the last days’ each minute', async () => {
    const [newest, refunded] = await scopes(answering(new Date(), []), 'recent');
    expect(newest?.orders).toBe(`o.created_at > cadeau_now() - interval '3 days'`);
    expect(refunded?.orders).toMatch(/^o\.created_at <= cadeau_now\(\) - interval '3 days'\s+and o\.id in/);
  });

  it('are the newest each minute, if the last days have too many', async () => {
    const border = '2026-12-21 18:04:05.123456+01';
    const [newest, refunded] = await scopes(answering(new Date(), [border]), 'recent');
    expect(newest?.orders).toBe(`o.created_at > '${border}'`);
    expect(refunded?.orders).toContain(`o.created_at <= '${border}'\n`);
  });

  it('have no much older records, where they are found by time', async () => {
    const [newest, refunded] = await scopes(answering(new Date(), []), 'recent');
    expect(newest?.since).toBe(`(cadeau_now() - interval '3 days')::timestamptz - interval '1 hour'`);
    expect(refunded?.since).toBe(`'-infinity'::timestamptz`);
    const ofNight = await scopes(answering(new Date(), []), { nightAfter: ['K7QM-2X9F'] });
    const [from, ever] = [expect.stringContaining(`interval '40 days'`), `'-infinity'::timestamptz`];
    expect(ofNight.map(({ since }) => since)).toEqual([from, ever, ever, ever]);
  });

  it('are all orders over the nights of a round, each in one of them', async () => {
    const parts: string[] = [];
    for (let night = 0; night < NIGHTS_PER_CYCLE; night += 1) {
      const found = await scopes(answering(new Date(night * DAY_MS), []), { nightAfter: [] });
      expect(found).toHaveLength(3);
      parts.push(...found.slice(2).map(span));
    }
    const [first = '', ...others] = parts.toSorted();
    expect(first).toMatch(/^00000000-/);
    let end = first.split('-')[1];
    for (const part of others) {
      expect(part.split('-')[0]).toBe(end);
      end = part.split('-')[1];
    }
    expect(end).toBeUndefined();
  });

  it('include the last findings each night', async () => {
    const found = await scopes(answering(new Date(), []), { nightAfter: ['K7QM-2X9F', "O'Neill"] });
    expect(found[3]?.orders).toBe("o.reference in ('K7QM-2X9F', 'O''Neill')");
  });
});
