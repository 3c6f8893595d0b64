import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stableCardId, stableId } from './stable-id.ts';

const place = fc.tuple(
  fc.uuid(),
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: 1, max: 600 }),
  fc.nat(9),
);

describe('a reproducible id', () => {
  it('is a UUID, the same for the same place and different for any other', () => {
    fc.assert(
      fc.property(place, place, (first, second) => {
        const id = stableCardId(...first);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(stableCardId(...first)).toBe(id);
        expect(stableCardId(...second) === id).toBe(first.join() === second.join());
      }),
    );
  });

  it('does not concatenate its parts', () => {
    expect(stableId('mail', 11, 1)).not.toBe(stableId('mail', 1, 11));
  });
});
