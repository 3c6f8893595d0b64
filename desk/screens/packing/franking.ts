import type { TextKey } from '../../language/translate.ts';
import type { PackingParcel } from './packing-types.ts';

/** What is stuck or printed on it, by the delivery type. */
export const FRANKING: Record<PackingParcel['deliveryMethod'], TextKey> = {
  standard: 'packing.franked.standard',
  insured: 'packing.franked.insured',
  packet: 'packing.franked.packet',
};

/** By the server's words; one that is not here is shown as it is. */
export const WEIGHTS: Readonly<Record<string, TextKey>> = {
  'up to 100 g': 'packing.weights.light',
  'up to 250 g': 'packing.weights.middle',
  'up to 1000 g': 'packing.weights.heavy',
};
