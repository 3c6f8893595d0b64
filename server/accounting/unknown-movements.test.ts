import { expect, it } from 'vitest';
import { listUnknownMovements } from '../desk/reconcile-month.ts';
import type { Difference, Entry } from './reconcile.ts';

const AT = new Date('2026-11-25T11:30:00Z');
const entry = (key: string, name: string): Entry => ({
  ...{ kind: 'payment', key, name, subject: name, value: 5000, currency: 'CHF', at: AT },
});
const difference = (source: string, fault: Difference['fault'], theirs: Entry | null): Difference => ({
  ...{ kind: 'payment', source, fault, theirs },
  ours: fault === 'only there' ? null : entry('ours', 'K7QM-2X9F'),
});

it('a payment that only others have is one item, however many of them have it', () => {
  const items = listUnknownMovements([
    difference('saferpay', 'only there', entry('723n4', 'K7QM-2X9F')),
    difference('worldline', 'only there', entry('4711', 'K7QM-2X9F')),
    difference('worldline', 'only there', entry('4712', 'R4TW-8NPC')),
    difference('worldline', 'other value', entry('4713', 'Z4TW-8NPC')),
    difference('worldline', 'only with us', null),
  ]);
  expect(items.map(({ about }) => about)).toEqual(['723n4', '4712']);
  expect(items[0]).toEqual({
    ...{ kind: 'not-in-our-records', about: '723n4' },
    detail: expect.objectContaining({ booking: 'payment', amount: 5000, name: 'K7QM-2X9F' }),
  });
});
