import { expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { GiftMessageRequest, WrittenMessage } from '#contract/gift.ts';
import { emptyMessage, sampleCard, sampleGifts } from '../../testing/sample-gifts.ts';
import { findMessageErrors, type MessageDraft, saveMessage } from './message-editor.ts';

const fault = (status: number, constraint?: string) =>
  new ApiError(status, {
    id: 'trace',
    timestamp: '2026-11-23T10:00:00.000Z',
    messageKey: status === 409 ? 'BUSINESS_CONSTRAINT_VIOLATION' : 'INTERNAL_SERVER_ERROR',
    ...(constraint !== undefined && { constraint }),
  });

const { version: _none, ...NOTHING } = emptyMessage;

/** Saves over a server that holds `stored`, or that refuses the save or the reload. */
async function saveOver(
  stored: WrittenMessage,
  typed: Partial<MessageDraft>,
  { refuses, loses }: { refuses?: ApiError; loses?: boolean } = {},
) {
  const sent: GiftMessageRequest[] = [];
  let giftMessage = stored;
  const gifts = () => sampleGifts({ cards: [sampleCard({ giftMessage })] });
  const result = await saveMessage({ ...NOTHING, ...typed }, 0, {
    save: async (request) => {
      sent.push(request);
      if (refuses !== undefined) throw refuses;
      if (request.version !== giftMessage.version) throw fault(409, 'messageChanged');
      giftMessage = { ...request, message: request.message.trim(), version: giftMessage.version + 1 };
      return gifts();
    },
    reload: async () => {
      if (loses === true) throw new ApiError(0);
      return gifts();
    },
    findMessage: ({ cards }) => cards[0]?.giftMessage,
  });
  return { result, sent };
}

it('a message is saved over the version that was read, and returned as stored', async () => {
  const { result, sent } = await saveOver(emptyMessage, { message: 'Alles Gute ' });
  expect(sent).toEqual([{ ...emptyMessage, message: 'Alles Gute ' }]);
  expect(result).toMatchObject({ kind: 'saved', giftMessage: { message: 'Alles Gute', version: 1 } });
});

it('an invalid message is not sent', async () => {
  const { result, sent } = await saveOver(emptyMessage, { message: 'Hoch soll sie leben 小' });
  expect([result, sent]).toEqual([{ kind: 'faulty', errors: { message: 'notPrintable' } }, []]);
  expect(findMessageErrors({ ...NOTHING, fromName: 'www.beispiel.example' })).toEqual({
    fromName: 'containsLink',
  });
});

const THEIRS = { ...emptyMessage, forName: 'Tante Rosa', version: 1 };

it('a message of another window is not overwritten, and is part of the result', async () => {
  const { result } = await saveOver(THEIRS, { forName: 'Nonna' });
  expect(result).toMatchObject({ kind: 'conflict', giftMessage: THEIRS });
});

it('an earlier save with a lost response is no conflict', async () => {
  const { result } = await saveOver(THEIRS, { forName: 'Tante Rosa ' });
  expect(result).toMatchObject({ kind: 'saved', giftMessage: THEIRS });
});

it.each([
  ['a save', { refuses: fault(500) }],
  ['the reload in a conflict', { loses: true }],
])('%s that fails is reported', async (_what, failure) => {
  const { result } = await saveOver(THEIRS, { forName: 'Nonna' }, failure);
  expect(result).toMatchObject({ kind: 'failed', error: { serverError: { id: 'trace' } } });
});
