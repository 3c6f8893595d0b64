import { describe, expect, it } from 'vitest';
import { back, effect, openStubbedSaferpay, page } from '#server/testing/saferpay-request-fixtures.ts';
import { setPath } from '../../testkit/corpus/set-path.ts';
import { FULL_RESPONSES, listPaths } from '../../testkit/saferpay/saferpay-full-responses.ts';

const { far, provider } = await openStubbedSaferpay();

const CALLS: Record<string, () => Promise<{ kind: string }>> = {
  Initialize: () => provider.initialize(page),
  Assert: () => provider.assert('token'),
  Capture: () => provider.capture(effect),
  Cancel: () => provider.cancel(effect),
  Refund: () => provider.refund(back),
  Inquire: () => provider.inquire({ reference: 'K7QM-2X9F' }),
};

/** Keeps the parts of an answer that the shop decides by; the rest is shown or stored. */
function toDecision(answer: { kind: string; transaction?: Record<string, unknown> }): object {
  const { kind, transaction } = answer;
  const { transactionId, amount, currency } = transaction ?? {};
  return { kind, transactionId, amount, currency };
}

const optional = Object.entries(FULL_RESPONSES).flatMap(([name, { body, decisive }]) =>
  listPaths(body('https://www.saferpay.com'))
    .filter((path) => !decisive.includes(path))
    .map((path) => [name, path] as const),
);
const CASES = optional.flatMap(([name, path]) =>
  ([undefined, null, 7, [], {}] as const)
    // An order id and a request id are compared where they are reported in a readable form.
    .filter((value) => value == null || !/OrderId|ResponseHeader/.test(path))
    .map((value) => [name, path, value] as const),
);

async function answered(name: string, body: unknown): Promise<object> {
  far.prepare({ body: body as object });
  const answer = await CALLS[name]?.();
  if (answer === undefined) throw new Error(`no call ${name}`);
  return toDecision(answer);
}

describe('a response without irrelevant fields leads to the same decision', () => {
  it('in sixty cases at least', () => {
    expect(CASES.filter(([, , value]) => value == null).length).toBeGreaterThanOrEqual(60);
  });

  it.each(CASES)('%s without %s (%j)', async (name, path, value) => {
    const whole = FULL_RESPONSES[name]?.body(far.url);
    const expected = await answered(name, whole);
    expect(expected).not.toMatchObject({ kind: expect.stringMatching(/unknown|failed|differs/) });
    expect(await answered(name, setPath(whole, path, value))).toEqual(expected);
  });
});

it('the liability shift is unknown if the response is unclear', async () => {
  const whole = FULL_RESPONSES.Assert?.body(far.url);
  for (const value of [undefined, null, 'true', 1, {}]) {
    far.prepare({ body: setPath(whole, 'Liability.LiabilityShift', value) as object });
    const answer = await provider.assert('token');
    expect('transaction' in answer && answer.transaction.liabilityShift).toBeUndefined();
  }
});
