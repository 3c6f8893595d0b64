import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { OrderRequest } from '#contract/order.ts';
import type { Adapters } from '#server/app/adapters.ts';
import { openWorkingApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { reviewItems, rows, texts } from '#server/testing/rows.ts';
import { CARDS_MAX, strangeOrder } from '#server/testing/strange-orders.ts';
import { visit } from '#server/testing/visitor.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';

/** Runs per stage. */
const RUNS = propertyRuns(50, 1);
/** Each time, six hundred cards take seconds of processor time. */
const CARDS = propertyRuns(CARDS_MAX, 12);

/** A guard against endless waiting. */
const WITHIN_MS = propertyRuns(3_600_000, 300_000);

/** Stages at which the work of an order can hang. */
const STAGES = ['issuing cards', 'drawing cards', 'drawing the receipt', 'recording a sent mail'] as const;
type Stage = (typeof STAGES)[number];

let held: { stage: Stage; reference: string; reached: number; released: Promise<void> } | undefined;

/** True if the work of this order is held here. */
function isHeld(stage: Stage, reference: string): boolean {
  if (held?.stage !== stage || held.reference !== reference) return false;
  held.reached += 1;
  return true;
}

async function waitIfHeld(stage: Stage, reference: string): Promise<void> {
  if (isHeld(stage, reference)) await held?.released;
}

/** Draws repeatedly while it is held, so that its thread is busy. */
async function drawWhileHeld<Drawn>(
  stage: Stage,
  reference: string,
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  let drawn = await draw();
  while (isHeld(stage, reference)) drawn = await draw();
  return drawn;
}

const holding = (adapters: Adapters): Adapters => {
  const { supplier, documents, mails } = adapters;
  return {
    ...adapters,
    supplier: {
      ...supplier,
      issue: async (card) => {
        const answer = await supplier.issue(card);
        await waitIfHeld('issuing cards', card.orderReference);
        return answer;
      },
    },
    documents: {
      ...documents,
      cardFiles: (input) =>
        drawWhileHeld('drawing cards', input.orderReference, () => documents.cardFiles(input)),
      receipt: (input) =>
        drawWhileHeld('drawing the receipt', input.order.reference, () => documents.receipt(input)),
    },
    mails: {
      ...mails,
      recordSent: async (mail, jobId) => {
        await waitIfHeld('recording a sent mail', mail.reference);
        await mails.recordSent(mail, jobId);
      },
    },
  };
};

const app = await openWorkingApp({ change: holding });

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 50 });

const hasDigitalCards = ({ cart }: OrderRequest) =>
  cart.some(({ product }) => product.id.endsWith('digital'));

async function place(request: OrderRequest) {
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(request);
  const pay = async () => {
    expect((await visitor.assert(await app.systems.pay(reference))).status).toBe(200);
  };
  const { useSameAddress } = request.addresses;
  const kinds = ['confirmation', useSameAddress ? '' : 'receipt', hasDigitalCards(request) ? 'cards' : ''];
  return { id, reference, pay, kinds: kinds.filter((kind) => kind !== '') };
}

/** Lists what an order still waits for: its mails or its digital cards. */
async function missing({ id, kinds }: { id: string; kinds: readonly string[] }): Promise<string[]> {
  const sent = await texts(app, `select kind as text from mail where order_id = '${id}' and status = 'Sent'`);
  return kinds.filter((kind) => !sent.includes(kind));
}

/** Counts how often the jobs of an order were retried. */
const furtherTries = (orderId: string) =>
  rows(
    app,
    `select name, retry_count from jobs.job where retry_count > 0 and (data ->> 'orderId' = '${orderId}'
       or data ->> 'mailId' in (select id::text from mail where order_id = '${orderId}'))`,
  );

const delivered = (order: { id: string; kinds: readonly string[] }) =>
  eventually(async () => expect(await missing(order), order.id).toEqual([]));

/** All mails of an order may be in progress at once; its cards have one job. */
const jobsHeld = (stage: Stage, { kinds }: { kinds: readonly string[] }) =>
  stage === 'recording a sent mail' ? kinds.length : 1;

it.each(STAGES)(
  'an allowed order, however unusual and slow, delays no other: %s',
  async (stage) => {
    const order = strangeOrder(CARDS).filter(
      (request) => hasDigitalCards(request) || !stage.endsWith('cards'),
    );
    await fc.assert(
      fc.asyncProperty(order, async (request) => {
        const strange = await place(request);
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        const hold = { stage, reference: strange.reference, reached: 0, released };
        held = hold;
        try {
          await strange.pay();
          await eventually(async () => expect(hold.reached).toBeGreaterThanOrEqual(jobsHeld(stage, strange)));
          const other = await place(orderRequest());
          await other.pay();
          await delivered(other);
          expect(await furtherTries(other.id)).toEqual([]);
          // The other order did not wait for this one, whose work is still in progress.
          expect(await missing(strange)).not.toEqual([]);
        } finally {
          held = undefined;
          release();
        }
        await delivered(strange);
        expect(await furtherTries(strange.id)).toEqual([]);
        expect(await reviewItems(app, strange.id)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  WITHIN_MS,
);
