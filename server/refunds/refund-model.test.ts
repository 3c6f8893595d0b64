import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import type { UsedCards } from '#rules/refund-start.ts';
import { runReplacement } from '#server/fulfilment/replace-card.ts';
import { stableId } from '#server/postgres/shared/stable-id.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, OTHER_DIGITAL, POSTED } from '#server/testing/order-requests.ts';
import {
  ANNA,
  type Bought,
  buyCards,
  countSupplierEvents,
  createRefundDeps,
  issueAll,
  listRefundedAmounts,
  readRefundedSum,
  spendCard,
} from '#server/testing/refund-orders.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import {
  dispute,
  findFirstToVoid,
  issueCards as issueModelCards,
  type Lost,
  type Model,
  replaceCard as replaceModelCard,
  requestRefund,
  runRefund as runModelRefund,
} from '../../testkit/refund-model.ts';
import { voidDisputedCards } from './dispute-order.ts';
import { runRefund } from './refund-order.ts';

type PaidWithin = {
  /** The calls whose answers are lost. */
  calls: Partial<Record<'Refund' | 'Capture', string>>;
  /** The lost calls in the model, where a refund is two calls. */
  onPaper: (refund: { paidOut: boolean }, lost: Lost) => Lost;
};

const THERE: Record<PaymentProviderName, PaidWithin> = {
  saferpay: { calls: { Refund: 'Refund', Capture: 'Capture' }, onPaper: (_refund, lost) => lost },
  // One call refunds, so its lost answer equals the loss of the second. The retry finds the refund and sends
  // no other.
  datatrans: {
    calls: { Refund: 'credit' },
    onPaper: ({ paidOut }, lost) => {
      if (lost === 'Refund') return paidOut ? undefined : 'Capture';
      return lost === 'Capture' ? undefined : lost;
    },
  },
};

let app: TestApp;

const there = () => THERE[app.app.config.paymentProvider];

type Step = fc.AsyncCommand<Model, Bought>;

const PLACES = ['1.1', '1.2', '2.1', '3.1'];

function paper(): Model {
  const card = (place: string, price: number, posted = false) => ({
    place,
    price,
    posted,
    status: posted ? ('ToPost' as const) : ('Pending' as const),
    generation: 0,
    used: false,
    isVoided: false,
  });
  return {
    status: 'Confirmed',
    disputed: false,
    shippingCost: 120,
    refunded: 0,
    cards: [card('1.1', 5000), card('1.2', 5000), card('2.1', 2000), card('3.1', 3000, true)],
    refunds: [],
    voidedCards: 0,
  };
}

async function loseVoid(orderId: string, place: string): Promise<void> {
  const [card] = await rows<{ id: string }>(
    app,
    `select id from card where order_id = '${orderId}' and line || '.' || ordinal = '${place}' order by generation desc limit 1`,
  );
  const id = stableId('void', card?.id ?? '');
  await app.systems.control('supplier', { endpoint: 'void', fault: 'acted-no-answer', id });
}

async function compare(model: Model, { id }: Bought): Promise<void> {
  const cards = await rows<{ text: string }>(
    app,
    `select distinct on (line, ordinal) line || '.' || ordinal || ' ' || generation || ' ' || status as text
       from card where order_id = '${id}' order by line, ordinal, generation desc`,
  );
  expect(cards.map(({ text }) => text)).toEqual(
    model.cards.map(({ place, generation, status }) => `${place} ${generation} ${status}`),
  );
  const refunds = await rows<{ text: string }>(
    app,
    `select status || ' ' || amount as text from refund where order_id = '${id}' order by number`,
  );
  expect(refunds.map(({ text }) => text)).toEqual(
    model.refunds.map(({ status, amount }) => `${status} ${amount}`),
  );
  expect(await readRefundedSum(app, id)).toBe(model.refunded);
  expect(await readStatus(app, id)).toBe(`${model.status}/Captured`);
}

const step = (
  name: string,
  act: (model: Model, bought: Bought) => Promise<void>,
  may = (_: Model) => true,
): Step => ({
  check: may,
  run: async (model, bought) => {
    await act(model, bought);
    await app.systems.reset();
    await compare(model, bought);
  },
  toString: () => name,
});

const issueCards = step('issue', async (model, { id }) => {
  issueModelCards(model);
  await issueAll(app, id);
});

const payWith = (place: string): Step =>
  step(
    `pay with ${place}`,
    async (model, { id }) => {
      await spendCard(app, id, place, 1);
      for (const card of model.cards) if (card.place === place) card.used = true;
    },
    (model) =>
      model.cards.some(
        (card) => card.place === place && card.status === 'Issued' && !card.isVoided && !card.used,
      ),
  );

const refundCards = (places: string[] | undefined, usedCards: UsedCards | undefined, lost: Lost): Step =>
  step(`refund ${places ?? 'all'} ${usedCards ?? ''} ${lost ?? ''}`, async (model, { id, reference }) => {
    const command = {
      places: places?.map((place) => {
        const [of = 0, ordinal = 0] = place.split('.').map(Number);
        return { line: of, ordinal };
      }),
    };
    const begun = await app.adapters.refunds.begin({ reference, command, usedCards, by: ANNA });
    const refund = requestRefund(model, places, usedCards);
    expect(begun.kind !== 'refused').toBe(refund !== undefined);
    if (refund === undefined || begun.kind === 'refused') return;
    if (lost === 'void') {
      const first = findFirstToVoid(model, refund);
      if (first !== undefined) await loseVoid(id, first.place);
    } else if (lost !== undefined) {
      const endpoint = there().calls[lost];
      if (endpoint !== undefined) {
        await app.systems.control(app.systems.provider, { endpoint, fault: 'acted-no-answer' });
      }
    }
    runModelRefund(model, refund, there().onPaper(refund, lost));
    await runRefund(createRefundDeps(app), begun.refundId);
  });

const replaceCard = (place: string): Step =>
  step(`replace ${place}`, async (model, { reference }) => {
    const card = model.cards.find((candidate) => candidate.place === place);
    if (card === undefined) return;
    const { generation } = card;
    const [of = 0, ordinal = 0] = place.split('.').map(Number);
    const begun = await app.adapters.replacements.begin({
      reference,
      place: { line: of, ordinal },
      generation,
      by: ANNA,
    });
    expect(begun.kind === 'begun').toBe(replaceModelCard(model, card));
    if (begun.kind === 'begun') await runReplacement(createRefundDeps(app), begun.cardId);
  });

const enterDispute = step('dispute', async (model, { id, reference }) => {
  dispute(model);
  await app.adapters.disputes.begin({ reference, amount: 5000, by: ANNA });
  await voidDisputedCards(createRefundDeps(app), id);
});

const somePlaces = fc.option(fc.subarray(PLACES, { minLength: 1 }), { nil: undefined, freq: 2 });
const someUsed = fc.constantFrom(undefined, undefined, undefined, 'leave' as const, 'confirm-loss' as const);
const someLost = fc.constantFrom(
  undefined,
  undefined,
  'void' as const,
  'Refund' as const,
  'Capture' as const,
);
const somePlace = fc.constantFrom('1.1', '1.2', '2.1');

const steps = [
  fc.constant(issueCards),
  somePlace.map(payWith),
  fc.tuple(somePlaces, someUsed, someLost).map(([places, used, lost]) => refundCards(places, used, lost)),
  fc.tuple(somePlaces, someUsed, someLost).map(([places, used, lost]) => refundCards(places, used, lost)),
  fc
    .tuple(fc.constant(undefined), someUsed, someLost)
    .map(([places, used, lost]) => refundCards(places, used, lost)),
  somePlace.map(replaceCard),
  fc.boolean().map((really) => (really ? enterDispute : issueCards)),
];

describe.each(PAYMENT_PROVIDERS)('refunds, replacements and disputes at %s', (name) => {
  beforeAll(async () => {
    app = await openTestApp({ worker: false, env: { PAYMENT_PROVIDER: name } });
  });
  afterAll(() => app?.close());

  it('match the model for any order of actions by operators, supplier and provider', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 16, size: '+1' }), async (commands) => {
        await app.systems.reset();
        const cart = [line(DIGITAL, 50, 2), line(OTHER_DIGITAL, 20), line(POSTED, 30)];
        const real = await buyCards(app, cart);
        const model = paper();
        await fc.asyncModelRun(() => ({ model, real }), commands);
        expect(await brokenInvariants(app)).toEqual([]);
        const paidOut = model.refunds.filter((refund) => refund.paidOut).map(({ amount }) => amount);
        expect((await listRefundedAmounts(app, real.reference)).toSorted()).toEqual(paidOut.toSorted());
        const { refunded = 0 } = await app.systems.paymentCounts(real.reference);
        expect(refunded).toBe(model.refunds.filter(({ authorized }) => authorized).length);
        expect((await countSupplierEvents(app, real.id)).voided).toBe(model.voidedCards);
        for (const { places, loss } of model.refunds.filter((refund) => refund.paidOut)) {
          const kept = model.cards.filter(({ place, isVoided }) => places.includes(place) && !isVoided);
          expect(loss || kept.length === 0).toBe(true);
        }
      }),
      { numRuns: propertyRuns(40, 10) },
    );
  }, 240_000);
});
