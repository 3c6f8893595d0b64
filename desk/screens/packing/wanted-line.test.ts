import { describe, expect, it } from 'vitest';
import type { PackingCard } from './packing-types.ts';
import { lineFor, wantedCards } from './wanted-line.ts';

const card = (place: string, state: PackingCard['state'] = 'waiting'): PackingCard => ({
  ...{ place, state, name: 'Geburtstag', picture: 'birthday', value: 5000, lastFour: undefined },
  line: Number(place.split('.')[0]),
});
const CARDS = [card('1.1', 'active'), card('1.2'), card('2.1'), card('2.2', 'unclear')];

describe('a card that is scanned', () => {
  it('is for the first place that waits', () => {
    expect(lineFor('a', CARDS, [])).toBe(1);
  });

  it('while others are on their way, is for the place after theirs', () => {
    expect(lineFor('b', CARDS, [{ text: 'a', line: 1 }])).toBe(2);
    expect(wantedCards(CARDS, [{ text: 'a', line: 1 }]).map(({ place }) => place)).toEqual(['2.1']);
  });

  it('a second time, is for the same line as the first time', () => {
    const waiting = [{ text: 'a', line: 1 }];
    expect(lineFor('a', CARDS, waiting)).toBe(1);
    expect(lineFor('b', CARDS, [...waiting, { text: 'a', line: 1 }])).toBe(2);
  });

  it('after the last of the only line that is left, is for that, should one before be wrong', () => {
    const cards = [card('1.1', 'active'), card('2.1'), card('2.2')];
    const waiting = ['a', 'b'].map((text) => ({ text, line: 2 }));
    expect(lineFor('c', cards, waiting)).toBe(2);
  });

  it('after the last, is for none', () => {
    const waiting = [
      { text: 'a', line: 1 },
      { text: 'b', line: 2 },
    ];
    expect(lineFor('c', CARDS, waiting)).toBeNull();
    expect(lineFor('c', [], [])).toBeNull();
  });
});
