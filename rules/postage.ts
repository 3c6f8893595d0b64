import type { DeliveryType } from './delivery-type.ts';
import { fromFrancs, type Rappen } from './money.ts';

/** A-Post by number of posted cards; VAT is contained (specification section 9). */
export const STANDARD_POSTAGE_BANDS: readonly {
  readonly from: number;
  readonly to: number;
  readonly postage: Rappen;
}[] = [
  { from: 1, to: 10, postage: fromFrancs(1.2) },
  { from: 11, to: 20, postage: fromFrancs(1.5) },
  { from: 21, to: 40, postage: fromFrancs(2.5) },
  { from: 41, to: 80, postage: fromFrancs(2.5) },
];

const INSURED_POSTAGE: Rappen = fromFrancs(5.8);
const PACKET_POSTAGE: Rappen = fromFrancs(13.5);

/** Postage of an order with this many posted cards; above the last band its price stays (readings section 4). */
export function postage(type: DeliveryType, physicalCount: number): Rappen {
  if (physicalCount <= 0) return 0;
  switch (type) {
    case 'digital':
      return 0;
    case 'insured':
      return INSURED_POSTAGE;
    case 'packet':
      return PACKET_POSTAGE;
    case 'standard': {
      const band = STANDARD_POSTAGE_BANDS.find((candidate) => physicalCount <= candidate.to);
      return (band ?? STANDARD_POSTAGE_BANDS.at(-1))?.postage ?? 0;
    }
  }
}
