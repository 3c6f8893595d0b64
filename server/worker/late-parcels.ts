import type { House } from '#server/house.ts';
import { atOnce } from '#server/shop/at-once.ts';
import { settleActivation } from '#server/shop/parcels/pack-parcel.ts';
import { type Rounds, startRounds } from './rounds.ts';

type Parts = Pick<House, 'postings' | 'supplier' | 'payments' | 'log'>;

const LOOK_EVERY_MS = 60_000;
/** A packer's own call is over long before this; an intent may not stay open for 15 minutes (money.md I-18). */
const UNANSWERED_AFTER_MS = 5 * 60_000;
const ACTIVATIONS_A_ROUND = 200;
/** Calls to the supplier under way at once (money.md part 3). */
const CALLS_AT_ONCE = 8;

/** Finds out what became of activations whose answer never came, so that a parcel is whole without its packer. */
export async function settleActivations({ postings, supplier, payments, log }: Parts): Promise<void> {
  const { raise } = payments;
  const open = await postings.unanswered(UNANSWERED_AFTER_MS, ACTIVATIONS_A_ROUND);
  await atOnce(open, CALLS_AT_ONCE, async (activation) => {
    const { reference, orderId, place } = activation;
    try {
      const { kind } = await settleActivation({ postings, supplier, raise }, activation);
      log.info({ reference, place, outcome: kind }, 'activation looked up');
      if (kind === 'unknown')
        await raise(orderId, 'activation-unanswered', `card ${place}: the supplier does not say`);
    } catch (error) {
      log.error({ err: error, reference }, 'look-up of an activation failed');
    }
  });
}

/** Alarm: parcels whose cards should be active by now (readings section 9), each once. */
export async function raiseLateParcels({ postings, log }: Pick<Parts, 'postings' | 'log'>): Promise<void> {
  for (const { reference, number, dueAt } of await postings.raiseLate()) {
    log.error({ alarm: 'activation-late', reference, parcel: number, dueAt }, 'alarm');
  }
}

/** Apart from the sweep: a supplier without an answer must not hold up the payments. */
export function startTendingParcels(parts: Parts): Rounds {
  return startRounds(parts.log, 'parcels', LOOK_EVERY_MS, async () => {
    await raiseLateParcels(parts);
    await settleActivations(parts);
  });
}
