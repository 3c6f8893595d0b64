import type { Found } from '../../../testkit/canary/canary.ts';

/** Places that may contain a kind of canary. Anywhere else, it is a leak. */
const ALLOWED: [Found['kind'][], RegExp][] = [
  [['name', 'street', 'e-mail'], /^database public\.orders\.(primary|billing)_address$/],
  // The shop erases addresses changed by an operator together with the order's names.
  [['name', 'street', 'e-mail'], /^database public\.operator_action\.address_change$/],
  [['e-mail'], /^database public\.mail\.recipient$/],
  [['name', 'street', 'e-mail'], /^database public\.approval_request\.action$/],
  // The law requires the buyer's name on the receipt.
  [['name', 'street', 'e-mail'], /^database public\.receipt\.bytes$/],
  [['return secret'], /^database public\.payment\.return_secret$/],
  [['notify secret'], /^database public\.payment\.notify_secret$/],
  [['payment token'], /^database public\.payment\.(token|redirect_url)$/],
  [['recipient'], /^database public\.(gift_sending|mail)\.recipient$/],
  [
    ['gift message'],
    /^database public\.(gift_message|parcel_message|gift_sending)\.(for_name|from_name|message)$/,
  ],
  // The export goes to the buyer.
  [['recipient', 'gift message'], /^command subject export\b/],
  // An engineer who requests one order or one buyer sees the buyer.
  [['name', 'street', 'e-mail'], /^command (orders show|subject export)\b/],
  // The desk shows orders to clerks.
  [['name', 'street', 'e-mail', 'recipient'], /^desk rpc\/orders\./],
  [['name', 'street'], /^desk packing\/(documents\/(labels|delivery-notes)|franking\.csv)$/],
  [['name'], /^desk (rpc\/packing\.(list|show)|packing\/documents\/packing-list)$/],
  // Printed for the envelope.
  [['gift message'], /^desk packing\/documents\/parcel-messages$/],
];

/** Lists the canaries at places that must not contain them. */
export function findLeaks(found: readonly Found[]): string[] {
  const leaks = found.filter(
    ({ kind, place }) => !ALLOWED.some(([kinds, pattern]) => kinds.includes(kind) && pattern.test(place)),
  );
  return [...new Set(leaks.map(({ kind, place }) => `${kind} in ${place}`))].toSorted();
}
