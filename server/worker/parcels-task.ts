import { ACTIVATION_TAKEN_UP_AFTER_MS } from '#rules/deadlines.ts';
import type { App } from '#server/app.ts';
import { atOnce } from '#server/runtime/at-once.ts';

const ACTIVATIONS_PER_RUN = 200;
/** Limit L-15. */
const MAX_CONCURRENT_CALLS = 8;

/** Lets parcels complete without their packer. */
export async function resolveActivations({ fulfilment, operations, log }: App): Promise<void> {
  const open = await fulfilment.parcels.unanswered(ACTIVATION_TAKEN_UP_AFTER_MS, ACTIVATIONS_PER_RUN);
  await atOnce(open, MAX_CONCURRENT_CALLS, async (activation) => {
    const { reference, orderId, place } = activation;
    try {
      const { kind } = await fulfilment.resolveActivation(activation);
      log.info({ reference, place, outcome: kind }, 'activation looked up');
      if (kind !== 'unknown') return;
      const detail = `card ${place}: no clear response from the supplier`;
      await operations.openReviewItem(orderId, 'activation-unanswered', detail);
    } catch (error) {
      log.error({ err: error, reference }, 'looking up an activation failed');
    }
  });
}

/** Reports each parcel once (readings 9). */
export async function reportLateParcels({ fulfilment, log }: App): Promise<void> {
  for (const { reference, number, dueAt } of await fulfilment.parcels.openLateParcelItems()) {
    log.error({ alarm: 'activation-late', reference, parcel: number, dueAt }, 'alarm');
  }
}
