import { expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { GiftWordsRequest, WrittenWords } from '#contract/gift.ts';
import { emptyWords, sampleCard, sampleGifts } from '../../testing/sample-gifts.ts';
import { findWordsErrors, saveWords, type WordsDraft } from './words-editor.ts';

const fault = (status: number, constraint?: string) =>
  new ApiError(status, {
    id: 'trace',
    timestamp: '2026-11-23T10:00:00.000Z',
    messageKey: status === 409 ? 'BUSINESS_CONSTRAINT_VIOLATION' : 'INTERNAL_SERVER_ERROR',
    ...(constraint !== undefined && { constraint }),
  });

const { version: _none, ...NOTHING } = emptyWords;

/** Saves over a server that holds `stored`, or that refuses the save or the reload. */
async function saveOver(
  stored: WrittenWords,
  typed: Partial<WordsDraft>,
  { refuses, loses }: { refuses?: ApiError; loses?: boolean } = {},
) {
  const sent: GiftWordsRequest[] = [];
  let words = stored;
  const gifts = () => sampleGifts({ cards: [sampleCard({ words })] });
  const result = await saveWords({ ...NOTHING, ...typed }, 0, {
    save: async (request) => {
      sent.push(request);
      if (refuses !== undefined) throw refuses;
      if (request.version !== words.version) throw fault(409, 'wordsChanged');
      words = { ...request, message: request.message.trim(), version: words.version + 1 };
      return gifts();
    },
    reload: async () => {
      if (loses === true) throw new ApiError(0);
      return gifts();
    },
    findWords: ({ cards }) => cards[0]?.words,
  });
  return { result, sent };
}

it('a message is saved over the version that was read, and returned as stored', async () => {
  const { result, sent } = await saveOver(emptyWords, { message: 'Alles Gute ' });
  expect(sent).toEqual([{ ...emptyWords, message: 'Alles Gute ' }]);
  expect(result).toMatchObject({ kind: 'saved', words: { message: 'Alles Gute', version: 1 } });
});

it('an invalid message is not sent', async () => {
  const { result, sent } = await saveOver(emptyWords, { message: 'Hoch soll sie leben 小' });
  expect([result, sent]).toEqual([{ kind: 'faulty', errors: { message: 'notPrintable' } }, []]);
  expect(findWordsErrors({ ...NOTHING, fromName: 'www.beispiel.example' })).toEqual({
    fromName: 'containsLink',
  });
});

const THEIRS = { ...emptyWords, forName: 'Tante Rosa', version: 1 };

it('a message of another window is not overwritten, and is part of the result', async () => {
  const { result } = await saveOver(THEIRS, { forName: 'Nonna' });
  expect(result).toMatchObject({ kind: 'conflict', words: THEIRS });
});

it('an earlier save with a lost response is no conflict', async () => {
  const { result } = await saveOver(THEIRS, { forName: 'Tante Rosa ' });
  expect(result).toMatchObject({ kind: 'saved', words: THEIRS });
});

it.each([
  ['a save', { refuses: fault(500) }],
  ['the reload in a conflict', { loses: true }],
])('%s that fails is reported', async (_what, failure) => {
  const { result } = await saveOver(THEIRS, { forName: 'Nonna' }, failure);
  expect(result).toMatchObject({ kind: 'failed', error: { serverError: { id: 'trace' } } });
});
