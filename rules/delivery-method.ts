import { type PricedLine, physicalCount, physicalValue } from './lines.ts';
import { fromFrancs } from './money.ts';

export const DELIVERY_METHODS = ['digital', 'standard', 'insured', 'packet'] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Methods with a parcel. The one that requires a post counter is last. */
export const POSTED_DELIVERIES = ['standard', 'insured', 'packet'] as const satisfies DeliveryMethod[];

export type PostedDelivery = (typeof POSTED_DELIVERIES)[number];

/** Above this value, insured shipments go as a packet (specification 4). */
export const INSURED_LETTER_MAX = fromFrancs(500);

/** Returns the effective delivery method for a choice and these lines (specification 4). */
export function resolveDeliveryMethod(choice: DeliveryMethod, lines: readonly PricedLine[]): DeliveryMethod {
  if (physicalCount(lines) === 0) return 'digital';
  if (choice === 'insured' || choice === 'packet') {
    return physicalValue(lines) > INSURED_LETTER_MAX ? 'packet' : 'insured';
  }
  return 'standard';
}

/** Returns the two methods on offer in display order, or none without physical cards (readings 4). */
export function getDeliveryChoices(cart: { readonly products: readonly PricedLine[] }): DeliveryMethod[] {
  if (physicalCount(cart.products) === 0) return [];
  return ['standard', resolveDeliveryMethod('insured', cart.products)];
}
