import type { Actor } from '#rules/actor.ts';
import { parseParcelName } from '#rules/parcel-name.ts';
import type { RefundCommand } from '#rules/refund.ts';
import type { App } from '#server/app.ts';
import type { PackResult } from '#server/fulfilment/pack-parcel.ts';

/** The actor of clerk actions in tests. */
export const CLERK: Actor = { person: 'anna', command: 'desk', reason: 'required by the test' };

const POLLS_MAX = 60;
const POLL_INTERVAL_MS = 500;

/**
 * True if the next card can be scanned, false if this card needs another number. Other results end the
 * packing.
 */
const CAN_CONTINUE: Partial<Record<PackResult['kind'], boolean>> = {
  active: true,
  withheld: true,
  scanned: false,
  unusable: false,
};

/**
 * Scans numbers into a parcel until it is packed or stops.
 * @param parcel such as `K7QM-2X9F` or `K7QM-2X9F/2`
 * @returns the result of each scan, and whether the parcel is packed
 */
export async function packParcel(
  { fulfilment }: Pick<App, 'fulfilment'>,
  parcel: string,
  numbers: readonly string[],
  by: Actor = CLERK,
): Promise<{ scans: PackResult['kind'][]; isPacked: boolean }> {
  const name = parseParcelName(parcel);
  const found = name && (await fulfilment.parcels.readToPack(name));
  if (name === undefined || found === undefined) throw new Error(`no parcel ${parcel}`);
  const remaining = numbers.values();
  const scans: PackResult['kind'][] = [];
  cards: for (const card of found.cards.filter(({ status }) => status === 'ToPost')) {
    if (card.open !== undefined) {
      const { kind } = await fulfilment.resolveActivation(card.open, by);
      scans.push(kind);
      if (CAN_CONTINUE[kind] === undefined) break;
      if (CAN_CONTINUE[kind] === true) continue;
    }
    for (let isResumed = false; !isResumed; ) {
      const { value: number } = remaining.next();
      if (number === undefined) continue cards;
      const { kind } = await fulfilment.activateCard(card.cardId, number, by);
      scans.push(kind);
      if (CAN_CONTINUE[kind] === undefined) break cards;
      isResumed = CAN_CONTINUE[kind];
    }
  }
  await fulfilment.parcels.packIfComplete(name, by);
  return { scans, isPacked: (await fulfilment.parcels.readToPack(name))?.status === 'Packed' };
}

/**
 * Discards a card whose activation stays unclear.
 * @param place such as `1.1`
 * @returns the result
 */
export async function discardUnclearCard(
  { fulfilment }: Pick<App, 'fulfilment'>,
  reference: string,
  place: string,
): Promise<string> {
  const unclear = await fulfilment.parcels.listUnanswered(0, 10_000);
  const activation = unclear.find(
    (candidate) => candidate.reference === reference && candidate.place === place,
  );
  if (activation === undefined) return 'nothing unclear';
  return (await fulfilment.discardScannedCard(activation, CLERK)).kind;
}

/**
 * Ships parcels.
 * @throws unless all of them ship
 */
export async function shipParcels(
  { fulfilment }: Pick<App, 'fulfilment'>,
  parcels: readonly string[],
): Promise<void> {
  for (const parcel of parcels) {
    const name = parseParcelName(parcel);
    const shipping = name && (await fulfilment.parcels.ship(name, undefined, CLERK));
    if (shipping?.kind !== 'shipped') throw new Error(`${parcel} is not shipped: ${shipping?.kind}`);
  }
}

/**
 * Refunds an order as far as possible now.
 * @returns the status of the refund
 */
export async function refundOrder(
  { refunds, wait }: Pick<App, 'refunds' | 'wait'>,
  reference: string,
  command: RefundCommand = {},
): Promise<string> {
  const result = await refunds.begin({ reference, command, usedCards: undefined, by: CLERK });
  if (result.kind === 'refused') throw new Error(`not refunded: ${result.reason}`);
  for (let polls = 0; ; polls += 1) {
    const { state, busy } = await refunds.run(result.refundId);
    if (!busy || polls === POLLS_MAX) return state.status;
    await wait(POLL_INTERVAL_MS);
  }
}
