import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findReplaceRefusal, type ReplaceableState, type ReplaceRefusal } from './replacement.ts';
import { CARD_STATUSES, ORDER_STATUSES } from './status.ts';

const order = { status: 'Confirmed', disputed: false, erased: false } as const;
const newest = { generation: 0, status: 'Issued', refunded: false } as const;

describe('a card may be replaced', () => {
  it.each(['Issued', 'Active'] as const)('when the buyer has it: %s', (status) => {
    expect(findReplaceRefusal({ order, newest: { ...newest, status } }, 0)).toBeUndefined();
  });

  it('as often as its replacement is lost', () => {
    expect(findReplaceRefusal({ order, newest: { ...newest, generation: 3 } }, 3)).toBeUndefined();
  });

  it.each<[string, Partial<ReplaceableState>, ReplaceRefusal]>([
    ['there is no such order', { order: undefined }, 'no-such-order'],
    ['the bank has taken the money back', { order: { ...order, disputed: true } }, 'order-disputed'],
    ['the order is not paid', { order: { ...order, status: 'Created' } }, 'order-not-confirmed'],
    ['all its money went back', { order: { ...order, status: 'Reverted' } }, 'order-not-confirmed'],
    ['nobody is left to send it to', { order: { ...order, erased: true } }, 'order-erased'],
    ['no card is in the place', { newest: undefined }, 'no-such-card'],
    ['it was replaced before', { newest: { ...newest, generation: 1 } }, 'card-replaced'],
    ['its money goes back', { newest: { ...newest, refunded: true } }, 'card-refunded'],
    ['it is void', { newest: { ...newest, status: 'Void' } }, 'card-refunded'],
    ['the supplier has not issued it', { newest: { ...newest, status: 'Pending' } }, 'card-not-delivered'],
    ['it is not packed', { newest: { ...newest, status: 'ToPost' } }, 'card-not-delivered'],
  ])('not when %s', (_, changes, refusal) => {
    expect(findReplaceRefusal({ order, newest, ...changes }, 0)).toBe(refusal);
  });

  it('not when the replacement that was named does not exist yet', () => {
    expect(findReplaceRefusal({ order, newest }, 1)).toBe('no-such-card');
  });

  it('only if it is the newest in its place, delivered, and of a confirmed order in progress', () => {
    const state = fc.record({
      order: fc.record({
        status: fc.constantFrom(...ORDER_STATUSES),
        disputed: fc.boolean(),
        erased: fc.boolean(),
      }),
      newest: fc.record({
        generation: fc.nat(2),
        status: fc.constantFrom(...CARD_STATUSES),
        refunded: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(state, fc.nat(2), (found, generation) => {
        const may =
          found.order.status === 'Confirmed' &&
          !found.order.disputed &&
          !found.order.erased &&
          found.newest.generation === generation &&
          !found.newest.refunded &&
          ['Issued', 'Active'].includes(found.newest.status);
        expect(findReplaceRefusal(found, generation) === undefined).toBe(may);
      }),
    );
  });
});
