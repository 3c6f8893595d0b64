import { assertNever } from './assert-never.ts';
import type { DeliveryMethod } from './delivery-method.ts';
import { fromFrancs, type Rappen } from './money.ts';

/** A-Post by number of physical cards, VAT included (specification 9). */
export const STANDARD_SHIPPING_BANDS: readonly {
  readonly from: number;
  readonly to: number;
  readonly cost: Rappen;
}[] = [
  { from: 1, to: 10, cost: fromFrancs(1.2) },
  { from: 11, to: 20, cost: fromFrancs(1.5) },
  { from: 21, to: 40, cost: fromFrancs(2.5) },
  { from: 41, to: 80, cost: fromFrancs(2.5) },
];

const INSURED_SHIPPING_COST: Rappen = fromFrancs(5.8);
const PACKET_SHIPPING_COST: Rappen = fromFrancs(13.5);

/** Returns the shipping cost for this many physical cards. Above the last band, its price applies (readings 4). */
export function getShippingCost(type: DeliveryMethod, physicalCount: number): Rappen {
  if (physicalCount <= 0) return 0;
  switch (type) {
    case 'digital':
      return 0;
    case 'insured':
      return INSURED_SHIPPING_COST;
    case 'packet':
      return PACKET_SHIPPING_COST;
    case 'standard': {
      const band = STANDARD_SHIPPING_BANDS.find((candidate) => physicalCount <= candidate.to);
      return (band ?? STANDARD_SHIPPING_BANDS[STANDARD_SHIPPING_BANDS.length - 1])?.cost ?? 0;
    }
    default:
      return assertNever(type);
  }
}
