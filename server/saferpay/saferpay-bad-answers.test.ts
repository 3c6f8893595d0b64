import { describe, expect, it } from 'vitest';
import { findDifferences } from '#server/checkout/transaction-difference.ts';
import { back, effect, openStubbedSaferpay, page } from '#server/testing/saferpay-request-fixtures.ts';
import { BAD_PROVIDER_RESPONSES } from '../../testkit/corpus/provider-responses.ts';
import { setPath } from '../../testkit/corpus/set-path.ts';
import {
  cancelResponse,
  captureResponse,
  pageResponse,
  paymentResponse,
  refundResponse,
} from '../../testkit/saferpay/saferpay-response-fixtures.ts';

const { far, provider } = await openStubbedSaferpay();

/** The shop's request; the fixtures' valid answers match it. */
const asked = { amount: 5950, reference: 'K7QM-2X9F' };
type Answer = { kind: string; transaction?: Parameters<typeof findDifferences>[1] };

/** Valid answers of each call, how it is made, and the result of a valid answer. */
const CALLS: Record<string, { right: () => object; make: () => Promise<Answer>; well: string }> = {
  Initialize: { right: () => pageResponse(far.url), make: () => provider.initialize(page), well: 'started' },
  Assert: { right: paymentResponse, make: () => provider.assert('token'), well: 'authorized' },
  Capture: { right: captureResponse, make: () => provider.capture(effect), well: 'captured' },
  Cancel: { right: cancelResponse, make: () => provider.cancel(effect), well: 'cancelled' },
  Refund: { right: refundResponse, make: () => provider.refund(back), well: 'authorized' },
  Inquire: {
    right: paymentResponse,
    make: () => provider.inquire({ reference: asked.reference }),
    well: 'authorized',
  },
};

/** Describes an answer; for money, also if it is the requested amount. */
function describeAnswer({ kind, transaction }: Answer): string {
  if (transaction !== undefined) return findDifferences(asked, transaction) === undefined ? kind : 'differs';
  return kind === 'failed' ? 'unknown' : kind;
}

it.each(Object.keys(CALLS))(
  'the valid response to %s, which each case changes, is accepted',
  async (name) => {
    far.prepare({ body: CALLS[name]?.right() ?? {} });
    const answer = await CALLS[name]?.make();
    expect(answer && describeAnswer(answer)).toBe(CALLS[name]?.well);
  },
);

describe('an invalid response of the provider is refused', () => {
  it.each(BAD_PROVIDER_RESPONSES)('%s: %s', async (_cause, field, value, meaning) => {
    const [name = '', path = ''] = field.split(' ');
    const call = CALLS[name];
    far.prepare({ body: setPath(call?.right() ?? {}, path, value) as object });
    const answer = await call?.make();
    expect(answer && describeAnswer(answer)).toBe(meaning);
    if (meaning === 'unknown')
      expect(answer).toMatchObject({ fault: expect.stringMatching(/^(responseFormat|system)$/) });
  });
});
