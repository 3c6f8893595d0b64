import { ACTIVATION_TAKEN_UP_AFTER_MS } from '#rules/deadlines.ts';
import type { App } from '#server/app.ts';
import { atOnce } from '#server/runtime/at-once.ts';

const ACTIVATIONS_A_ROUND = 200;
/** Calls to the supplier under way at once (L-15). */
const CALLS_AT_ONCE = 8;

/** Finds out what became of activations whose answer never came, so that a parcel is whole without its packer. */
export async function resolveActivations({ fulfilment, operations, log }: App): Promise<void> {
  const open = await fulfilment.parcels.unanswered(ACTIVATION_TAKEN_UP_AFTER_MS, ACTIVATIONS_A_ROUND);
  await atOnce(open, CALLS_AT_ONCE, async (activation) => {
    const { reference, orderId, place } = activation;
    try {
      const { kind } = await fulfilment.resolveActivation(activation);
      log.info({ reference, place, outcome: kind }, 'activation looked up');
      if (kind !== 'unknown') return;
      const detail = `card ${place}: the supplier does not say`;
      await operations.openReviewItem(orderId, 'activation-unanswered', detail);
    } catch (error) {
      log.error({ err: error, reference }, 'look-up of an activation failed');
    }
  });
}

/** Alarm: parcels whose cards should be active by now (readings 9), each once. */
export async function reportLateParcels({ fulfilment, log }: App): Promise<void> {
  for (const { reference, number, dueAt } of await fulfilment.parcels.openLateParcelItems()) {
    log.error({ alarm: 'activation-late', reference, parcel: number, dueAt }, 'alarm');
  }
}
