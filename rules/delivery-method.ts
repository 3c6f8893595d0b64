import { type PricedLine, physicalCount, physicalValue } from './lines.ts';
import { fromFrancs } from './money.ts';

export const DELIVERY_METHODS = ['digital', 'standard', 'insured', 'packet'] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Those by which a parcel goes; what must be handed over at a counter comes last. */
export const POSTED_DELIVERIES = ['standard', 'insured', 'packet'] as const satisfies DeliveryMethod[];

export type PostedDelivery = (typeof POSTED_DELIVERIES)[number];

/** Posted goods worth more than this travel as a packet when insured (specification section 4). */
export const INSURED_LETTER_MAX = fromFrancs(500);

/** The delivery type that a choice leads to with these lines (specification section 4). */
export function deliveryMethodFor(choice: DeliveryMethod, lines: readonly PricedLine[]): DeliveryMethod {
  if (physicalCount(lines) === 0) return 'digital';
  if (choice === 'insured' || choice === 'packet') {
    return physicalValue(lines) > INSURED_LETTER_MAX ? 'packet' : 'insured';
  }
  return 'standard';
}

/** The two types to choose from, in the order to show them; none when nothing is posted (readings section 4). */
export function offeredDeliveryMethods(cart: { readonly products: readonly PricedLine[] }): DeliveryMethod[] {
  if (physicalCount(cart.products) === 0) return [];
  return ['standard', deliveryMethodFor('insured', cart.products)];
}
