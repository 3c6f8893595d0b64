import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { PackingCard, PackingParcel, ScanResult } from './parcel-parts.tsx';
import { chooseLine, createScanQueue, findRemainingCards, type QueueState } from './scan-queue.ts';

const card = (place: string, state: PackingCard['state'] = 'waiting'): PackingCard => ({
  ...{ place, state, name: 'Geburtstag', picture: 'birthday', value: 5000, lastFour: undefined },
  line: Number(place.split('.')[0]),
});
const createParcel = (...places: string[]): PackingParcel => ({
  ...{ parcel: 'K7QM-2X9F', reference: 'K7QM-2X9F', status: 'ToPack', deliveryMethod: 'standard' },
  ...{ dueAt: new Date('2026-11-27T06:40:00Z'), urgency: undefined, weight: 'up to 100 g' },
  ...{
    holder: undefined,
    disputed: false,
    hasMessage: false,
    tracking: undefined,
    cards: places.map((place) => card(place)),
  },
});

/** Opens a queue whose answers the test gives. */
function openQueue(first: PackingParcel) {
  const asked: {
    text: string;
    line: number | null;
    answer: (outcome: ScanResult['outcome']) => void;
    fail: () => void;
  }[] = [];
  const reports: string[] = [];
  let parcel = first;
  let state: QueueState | undefined;
  const queue = createScanQueue(first, {
    scan: (text, line) =>
      new Promise<ScanResult>((resolve, reject) => {
        const answer = (outcome: ScanResult['outcome']) => {
          const isPlace = ({ line: own, state: at }: PackingCard) => own === line && at === 'waiting';
          const place = outcome === 'active' ? parcel.cards.find(isPlace)?.place : undefined;
          const cards = parcel.cards.map((item) =>
            item.place === place ? { ...item, state: 'active' as const } : item,
          );
          parcel = { ...parcel, cards };
          resolve({ outcome, lastFour: text.slice(-4), parcel });
        };
        asked.push({ text, line, answer, fail: () => reject(new ApiError('offline')) });
      }),
    onChange: (now) => {
      state = now;
    },
    onResult: ({ outcome, lastFour }) => reports.push(`${lastFour} ${outcome}`),
    onError: ({ kind }) => reports.push(kind),
  });
  /** Waits until everything that follows from an answer is done. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, asked, reports, settled, state: () => state };
}

describe('scans that are faster than their responses', () => {
  it('are sent in order, each for the line that was shown', async () => {
    const { queue, asked, reports, settled, state } = openQueue(createParcel('1.1', '2.1', '2.2'));
    for (const text of ['0001', '0002', '0003']) queue.scan(text);
    expect(asked.map(({ text }) => text)).toEqual(['0001']);
    expect(state()?.pendingScans.map(({ line }) => line)).toEqual([1, 2, 2]);
    for (const index of [0, 1, 2]) {
      asked[index]?.answer('active');
      await settled();
    }
    expect(reports).toEqual(['0001 active', '0002 active', '0003 active']);
    expect(state()?.parcel.cards.map(({ state: at }) => at)).toEqual(['active', 'active', 'active']);
  });

  it('keep their line when the previous one was wrong', async () => {
    const { queue, asked, settled, state } = openQueue(createParcel('1.1', '2.1'));
    queue.scan('0001');
    queue.scan('0002');
    asked[0]?.answer('used');
    await settled();
    expect(asked[1]).toMatchObject({ text: '0002', line: 2 });
    asked[1]?.answer('active');
    await settled();
    expect(state()?.parcel.cards.map(({ state: at }) => at)).toEqual(['waiting', 'active']);
    queue.scan('0003');
    expect(asked[2]).toMatchObject({ text: '0003', line: 1 });
  });

  it('are all listed when the server does not respond, until they are repeated', async () => {
    const { queue, asked, reports, settled, state } = openQueue(createParcel('1.1', '2.1'));
    queue.scan('0001');
    queue.scan('0002');
    asked[0]?.fail();
    await settled();
    expect(asked).toHaveLength(1);
    expect(reports).toEqual(['offline']);
    expect(state()).toMatchObject({ pendingScans: [], failedScans: ['0001', '0002'] });
    queue.scan('0001');
    asked[1]?.answer('active');
    await settled();
    expect(state()?.failedScans).toEqual(['0002']);
  });

  it('are not undone by a page that was requested earlier', async () => {
    const first = createParcel('1.1', '2.1');
    const { queue, asked, settled, state } = openQueue(first);
    const before = performance.now();
    queue.scan('0001');
    asked[0]?.answer('active');
    await settled();
    queue.acceptReload(first, before);
    expect(state()?.parcel.cards[0]?.state).toBe('active');
    queue.acceptReload(first, performance.now());
    expect(state()?.parcel.cards[0]?.state).toBe('waiting');
  });
});

const CARDS = [card('1.1', 'active'), card('1.2'), card('2.1'), card('2.2', 'unclear')];

describe('a scanned card', () => {
  it('is for the first waiting place', () => {
    expect(chooseLine('a', CARDS, [])).toBe(1);
  });

  it('while others are in progress, is for the next place', () => {
    expect(chooseLine('b', CARDS, [{ text: 'a', line: 1 }])).toBe(2);
    expect(findRemainingCards(CARDS, [{ text: 'a', line: 1 }]).map(({ place }) => place)).toEqual(['2.1']);
  });

  it('if repeated, is for the same line as the first time', () => {
    const waiting = [{ text: 'a', line: 1 }];
    expect(chooseLine('a', CARDS, waiting)).toBe(1);
    expect(chooseLine('b', CARDS, [...waiting, { text: 'a', line: 1 }])).toBe(2);
  });

  it('after the last of the only remaining line, is for that, in case an earlier one was wrong', () => {
    const cards = [card('1.1', 'active'), card('2.1'), card('2.2')];
    const waiting = ['a', 'b'].map((text) => ({ text, line: 2 }));
    expect(chooseLine('c', cards, waiting)).toBe(2);
  });

  it('after the last, is for none', () => {
    const waiting = [
      { text: 'a', line: 1 },
      { text: 'b', line: 2 },
    ];
    expect(chooseLine('c', CARDS, waiting)).toBeNull();
    expect(chooseLine('c', [], [])).toBeNull();
  });
});
