import { expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Gifts } from '#contract/gift.ts';
import { sampleCard, sampleGifts, sampleSending } from '../../testing/sample-gifts.ts';
import { hasPendingChanges, loadGiftView, waitForGiftChanges } from './gift-view.ts';

it('gifts are shown, requested with a new link, or reported as unreachable', async () => {
  const gifts = sampleGifts();
  expect(await loadGiftView({ loadGifts: async () => gifts }, 'order-1')).toEqual({ name: 'shown', gifts });
  const view = async (status: number) => {
    const { name } = await loadGiftView({ loadGifts: () => Promise.reject(new ApiError(status)) }, 'order-1');
    return name;
  };
  expect([await view(404), await view(0), await view(500)]).toEqual(['ended', 'unreachable', 'unreachable']);
});

it.each([
  [true, sampleCard({ state: 'pending' })],
  [true, sampleCard({ sendings: [sampleSending({ state: 'leaving' })] })],
  [false, sampleCard({ sendings: [sampleSending()] })],
  [false, sampleCard({ state: 'voided' })],
])('automatic changes: %s', (expected, card) => {
  expect(hasPendingChanges(sampleGifts({ cards: [card] }))).toBe(expected);
});

it('a card that is being issued is polled, and a missing response is no error', async () => {
  const coming = sampleGifts({ cards: [sampleCard({ state: 'pending' })] });
  const ready = sampleGifts();
  const answers: (Gifts | Error)[] = [coming, new ApiError(0), ready];
  const asked: string[] = [];
  const client = {
    loadGifts: async (id: string) => {
      asked.push(id);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  };
  const tools = { client, wait: async () => {}, isHidden: () => false };
  expect(await waitForGiftChanges(coming, tools, new AbortController().signal)).toBe(ready);
  expect(asked).toHaveLength(3);
  expect(await waitForGiftChanges(ready, tools, new AbortController().signal)).toBeUndefined();
  expect(asked).toHaveLength(3);
});
