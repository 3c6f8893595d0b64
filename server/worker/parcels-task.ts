import { ACTIVATION_TAKEN_UP_AFTER_MS } from '#rules/deadlines.ts';
import type { App } from '#server/app.ts';
import { resolveActivation } from '#server/fulfilment/pack-parcel.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import { type RepeatedTask, startRepeatedTask } from './repeated-task.ts';

type Parts = Pick<App, 'parcels' | 'supplier' | 'payments' | 'log'>;

const LOOK_EVERY_MS = 60_000;
const ACTIVATIONS_A_ROUND = 200;
/** Calls to the supplier under way at once (money.md part 3). */
const CALLS_AT_ONCE = 8;

/** Finds out what became of activations whose answer never came, so that a parcel is whole without its packer. */
export async function resolveActivations({ parcels, supplier, payments, log }: Parts): Promise<void> {
  const { openReviewItem } = payments;
  const open = await parcels.unanswered(ACTIVATION_TAKEN_UP_AFTER_MS, ACTIVATIONS_A_ROUND);
  await atOnce(open, CALLS_AT_ONCE, async (activation) => {
    const { reference, orderId, place } = activation;
    try {
      const { kind } = await resolveActivation({ parcels, supplier, openReviewItem }, activation);
      log.info({ reference, place, outcome: kind }, 'activation looked up');
      if (kind === 'unknown')
        await openReviewItem(orderId, 'activation-unanswered', `card ${place}: the supplier does not say`);
    } catch (error) {
      log.error({ err: error, reference }, 'look-up of an activation failed');
    }
  });
}

/** Alarm: parcels whose cards should be active by now (readings section 9), each once. */
export async function reportLateParcels({ parcels, log }: Pick<Parts, 'parcels' | 'log'>): Promise<void> {
  for (const { reference, number, dueAt } of await parcels.openLateParcelItems()) {
    log.error({ alarm: 'activation-late', reference, parcel: number, dueAt }, 'alarm');
  }
}

/** Apart from the sweep: a supplier without an answer must not hold up the payments. */
export function startParcelsTask(deps: Parts): RepeatedTask {
  return startRepeatedTask(deps.log, 'parcels', LOOK_EVERY_MS, async () => {
    await reportLateParcels(deps);
    await resolveActivations(deps);
  });
}
