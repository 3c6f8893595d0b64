import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startStubServer } from '../../testkit/stub-server.ts';
import { errorResponse } from '../../testkit/supplier/supplier-error-fixtures.ts';
import {
  ACCOUNT,
  ACTIVATED,
  ISSUED,
  page,
  token,
  VOIDED,
  VOIDED_BLANK,
} from '../../testkit/supplier/supplier-response-fixtures.ts';
import { createSupplier } from './supplier.ts';

let supplier: ReturnType<typeof createSupplier>;
const far = await startStubServer();
afterAll(() => far.close());
beforeEach(() => {
  supplier = createSupplier({ ...ACCOUNT, url: far.url });
});

const span = { from: new Date('2026-11-21T09:00:00Z'), to: new Date('2026-11-22T00:00:00Z') };
const fault = (name: string) => ({ kind: 'unknown', fault: 'system', name });

describe('the supplier’s list', () => {
  it('is followed through all its pages', async () => {
    far.prepare(token(), page([ISSUED, ACTIVATED], 'next-1'), page([VOIDED], 'next-2'), page([VOIDED_BLANK]));
    expect(await supplier.list(span)).toEqual({
      kind: 'list',
      records: [
        {
          kind: 'issued',
          id: 'issue-1',
          of: null,
          productReferenceId: 'everyday-digital',
          value: 5000,
          lastFour: '0048',
          at: new Date('2026-11-21T09:00:00Z'),
        },
        {
          kind: 'activated',
          id: 'activation-1',
          of: null,
          productReferenceId: 'everyday',
          value: 10_000,
          lastFour: '0005',
          at: new Date('2026-11-21T09:00:00Z'),
        },
        {
          kind: 'voided',
          id: 'void-1',
          of: 'issue-1',
          productReferenceId: 'everyday-digital',
          value: 5000,
          lastFour: '0048',
          at: new Date('2026-11-21T10:30:00.500Z'),
        },
        {
          kind: 'voided',
          id: 'void-2',
          of: null,
          productReferenceId: null,
          value: 0,
          lastFour: '0013',
          at: new Date('2026-11-21T10:31:00Z'),
        },
      ],
    });
    const asked = far.received.slice(1).map(({ path }) => new URL(path, far.url).searchParams);
    expect(asked.map((query) => query.get('after'))).toEqual([null, 'next-1', 'next-2']);
    for (const query of asked) {
      expect(query.get('from')).toBe('2026-11-21T09:00:00.000Z');
      expect(query.get('to')).toBe('2026-11-22T00:00:00.000Z');
    }
  });

  it('may be empty', async () => {
    far.prepare(token(), page([]));
    expect(await supplier.list(span)).toEqual({ kind: 'list', records: [] });
  });

  it.each([
    ['another kind', page([{ ...ISSUED, kind: 'spent' }]), 'fields records.0.kind'],
    ['another currency', page([{ ...ISSUED, currency: 'EUR' }]), 'fields records.0.currency'],
    ['a value that is no whole number', page([ISSUED, { ...VOIDED, value: 0.5 }]), 'fields records.1.value'],
    ['fewer digits', page([{ ...ISSUED, lastFour: '048' }]), 'fields records.0.lastFour'],
    ['no time', page([{ ...ISSUED, at: 'today' }]), 'fields records.0.at'],
    ['no records', page(undefined), 'fields records'],
    ['no word on a next page', page([ISSUED], 7), 'fields next'],
    ['a time before the span', page([{ ...ISSUED, at: '2026-11-21T08:59:59Z' }]), 'a time outside the range'],
    ['a time at its end', page([{ ...ISSUED, at: '2026-11-22T00:00:00Z' }]), 'a time outside the range'],
    ['another order', page([VOIDED, ISSUED]), 'not sorted by time'],
    ['a record twice', page([ISSUED, ISSUED]), 'a duplicate id'],
    ['an empty page that goes on', page([], 'next-1'), 'an empty page with a next page'],
  ])('with %s is invalid', async (_name, answer, message) => {
    far.prepare(token(), answer);
    expect(await supplier.list(span)).toEqual(fault(message));
  });

  it('that repeats one page forever is abandoned', async () => {
    far.prepare(token(), page([ISSUED], 'next-1'));
    expect(await supplier.list(span)).toEqual(fault('a duplicate id'));
    expect(far.received).toHaveLength(3);
  });

  it('that breaks off halfway is invalid', async () => {
    far.prepare(token(), page([ISSUED], 'next-1'), errorResponse(500, 'SYSTEM'));
    expect(await supplier.list(span)).toEqual(fault('SYSTEM'));
  });
});
