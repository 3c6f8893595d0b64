import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import { differenceOf } from '#server/checkout/transaction-difference.ts';
import { account, back, effect, page } from '#server/testing/saferpay-request-fixtures.ts';
import { type AnsweringServer, startAnsweringServer } from '../../testkit/answering-server.ts';
import { BAD_PROVIDER_ANSWERS } from '../../testkit/corpus/provider-answers.ts';
import { put } from '../../testkit/corpus/put.ts';
import {
  cancelAnswer,
  captureAnswer,
  pageAnswer,
  paymentAnswer,
  refundAnswer,
} from '../../testkit/saferpay/saferpay-answer-fixtures.ts';
import { createSaferpay } from './saferpay.ts';

let far: AnsweringServer;
let provider: PaymentProvider;
beforeAll(async () => {
  far = await startAnsweringServer();
  provider = createSaferpay(account(far.url));
});
afterAll(() => far.close());

/** What the shop asked for: the right answers of the fixtures are to it. */
const asked = { amount: 5950, reference: 'K7QM-2X9F' };
type Answer = { kind: string; transaction?: Parameters<typeof differenceOf>[1] };

/** Right answers of each call, how it is made, and what it means when all is well. */
const CALLS: Record<string, { right: () => object; make: () => Promise<Answer>; well: string }> = {
  Initialize: { right: () => pageAnswer(far.url), make: () => provider.initialize(page), well: 'started' },
  Assert: { right: paymentAnswer, make: () => provider.assert('token'), well: 'authorized' },
  Capture: { right: captureAnswer, make: () => provider.capture(effect), well: 'captured' },
  Cancel: { right: cancelAnswer, make: () => provider.cancel(effect), well: 'cancelled' },
  Refund: { right: refundAnswer, make: () => provider.refund(back), well: 'authorized' },
  Inquire: {
    right: paymentAnswer,
    make: () => provider.inquire({ reference: asked.reference }),
    well: 'authorized',
  },
};

/** What an answer means: of one that tells of money, whether it is the money that was asked for. */
function meaningOf({ kind, transaction }: Answer): string {
  if (transaction !== undefined) return differenceOf(asked, transaction) === undefined ? kind : 'differs';
  return kind === 'failed' ? 'unknown' : kind;
}

it.each(Object.keys(CALLS))('the answer to %s that is changed in each case is right', async (name) => {
  far.prepare({ body: CALLS[name]?.right() ?? {} });
  const answer = await CALLS[name]?.make();
  expect(answer && meaningOf(answer)).toBe(CALLS[name]?.well);
});

describe('an answer of the provider is not believed', () => {
  it.each(BAD_PROVIDER_ANSWERS)('%s: %s', async (_cause, field, value, meaning) => {
    const [name = '', path = ''] = field.split(' ');
    const call = CALLS[name];
    far.prepare({ body: put(call?.right() ?? {}, path, value) as object });
    const answer = await call?.make();
    expect(answer && meaningOf(answer)).toBe(meaning);
    if (meaning === 'unknown')
      expect(answer).toMatchObject({ fault: expect.stringMatching(/^(responseFormat|system)$/) });
  });
});
