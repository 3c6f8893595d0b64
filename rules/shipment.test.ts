import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideShipment, findActivationHold, isFreePlace, type PackedCard } from './shipment.ts';
import { CARD_STATUSES, PARCEL_STATUSES } from './status.ts';

const good: PackedCard = { status: 'Active', lastFour: '4711', refunded: false, isBeingVoided: false };
const gone: PackedCard = { ...good, status: 'Void', lastFour: '0815' };
const parcel = { status: 'Packed', disputed: false, cards: [good] } as const;

describe('a card', () => {
  it('is not activated once it is being refunded, void or disputed', () => {
    const state = fc.record({
      disputed: fc.boolean(),
      refunded: fc.boolean(),
      status: fc.constantFrom(...CARD_STATUSES),
    });
    fc.assert(
      fc.property(state, (one) => {
        const may = !one.disputed && !one.refunded && one.status !== 'Void';
        expect(findActivationHold(one) === undefined).toBe(may);
      }),
    );
    const all = { disputed: true, refunded: true, status: 'Void' } as const;
    expect(findActivationHold(all)).toBe('disputed');
    expect(findActivationHold({ ...all, disputed: false })).toBe('refunded');
    expect(findActivationHold({ ...all, disputed: false, refunded: false })).toBe('void');
  });

  it('goes into a waiting place of a parcel that is being packed', () => {
    const free = CARD_STATUSES.flatMap((status) =>
      PARCEL_STATUSES.flatMap((ofParcel) =>
        [true, false].flatMap((hasNumber) =>
          isFreePlace({ status, hasNumber, parcel: ofParcel }) ? [`${status} ${ofParcel} ${hasNumber}`] : [],
        ),
      ),
    );
    expect(free).toEqual(['ToPost ToPack false']);
  });
});

describe('a parcel', () => {
  it('leaves when it is packed, without cards voided since', () => {
    expect(decideShipment(parcel)).toEqual({ kind: 'ship', cardsToRemove: [] });
    const cards = [good, gone, { ...gone, lastFour: null }];
    expect(decideShipment({ ...parcel, cards })).toEqual({ kind: 'ship', cardsToRemove: ['0815'] });
  });

  it('leaves although a void card is in a refund', () => {
    const cards = [good, { ...gone, refunded: true, isBeingVoided: true }];
    expect(decideShipment({ ...parcel, cards })).toMatchObject({ kind: 'ship' });
  });

  it('leaves once', () => {
    expect(decideShipment({ ...parcel, status: 'Shipped', disputed: true })).toEqual({ kind: 'already' });
  });

  it.each([
    ['there is none', { status: undefined }, 'unknown'],
    ['it is not packed', { status: 'ToPack' as const }, 'not-packed'],
    ['nothing was left to send', { status: 'Cancelled' as const }, 'cancelled'],
    ['the order is disputed', { disputed: true, cards: [gone] }, 'disputed'],
    ['no card in it is good', { cards: [gone] }, 'void'],
    ['the money of a card goes back', { cards: [good, { ...good, refunded: true }] }, 'refunded'],
    ['a card is being taken back', { cards: [good, { ...good, isBeingVoided: true }] }, 'request-open'],
  ])('stays when %s', (_, changes, why) => {
    expect(decideShipment({ ...parcel, ...changes })).toEqual({ kind: 'refused', why });
  });
});
