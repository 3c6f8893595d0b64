/*
 * Packs a posted card: a clerk scans a printed card, which gets its value when the supplier activates it.
 *
 * 1. Store the scanned number and an open activation request for the card (`parcels.open`). A number is used once.
 * 2. Call the supplier with the activation id.
 * 3. Store the response. The last card of a parcel moves the parcel to Packed.
 *
 * Recovery: after a lost response the card stays ToPost with an open request. The worker or a clerk calls
 * `resolveActivation`, which looks the activation up under the same id before it repeats the call. A clerk can also
 * discard the scanned card (`discardScannedCard`): the activation is voided first, so a discarded card never keeps
 * its value.
 */
import { failpoint } from '#failpoint';
import type { Actor } from '#rules/actor.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { HoldReason } from '#rules/shipment.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { ParcelRepository } from '#server/postgres/parcels/parcel-repository.ts';
import type { OpenActivation } from './parcel.ts';
import type { ActivateResult, Supplier } from './supplier-port.ts';

export type PackParcelDeps = {
  parcels: ParcelRepository;
  supplier: Pick<Supplier, 'activate' | 'activation' | 'void'>;
  openReviewItem: OpenReviewItem;
};

/** Refusals that concern only the scanned number. Another card may work. */
const UNUSABLE_NUMBER_REFUSALS = { ALREADY_USED: true, NOT_FOUND: true, VALIDATION: true };

/** The result of scanning a card for a parcel. */
export type PackResult =
  | { kind: 'active' }
  /** Nothing changed: the card is already in this parcel, at `place`. `waiting` is the requested place. */
  | { kind: 'scanned'; place: string; waiting: string }
  /** This number doesn't work; use another card. */
  | { kind: 'unusable'; why: 'repeated' | keyof typeof UNUSABLE_NUMBER_REFUSALS }
  /** Another process has already activated or discarded a card for this place. */
  | { kind: 'taken' }
  /** The order's cards must not be activated now. */
  | { kind: 'withheld'; why: HoldReason }
  /** The card needs review, which blocks the parcel. */
  | { kind: 'stopped'; name: string }
  /** The supplier's response is missing. The number is kept and the request is retried. */
  | { kind: 'unknown'; name: string };

/** Assigns a scanned number to a card and activates it at the supplier. The request is stored before the call. */
export async function activateCard(
  deps: PackParcelDeps,
  cardId: string,
  number: string,
  by: Actor,
): Promise<PackResult> {
  const opening = await deps.parcels.open(cardId, number, by);
  if (opening.kind === 'open') return activate(deps, opening.activation, by);
  return opening.kind === 'repeated' ? { kind: 'unusable', why: 'repeated' } : opening;
}

/**
 * Resolves an activation with a lost response: looks it up, and if it isn't found, repeats it under the same
 * id. The id makes concurrent calls safe.
 */
export async function resolveActivation(
  deps: PackParcelDeps,
  activation: OpenActivation,
  by?: Actor,
): Promise<PackResult> {
  const voidId = await deps.parcels.findOpenDiscard(activation.activationId);
  if (voidId !== undefined) {
    // A process crashed while discarding the card. Complete its work.
    const discardResult = await finishDiscard(deps, activation, voidId);
    return discardResult.kind === 'discarded' ? { kind: 'taken' } : discardResult;
  }
  const response = await findActivation(deps, activation);
  if (response.kind !== 'notFound') return recordResponse(deps, activation, response, by);
  const resend = await deps.parcels.checkResend(activation.activationId);
  switch (resend) {
    case 'yes':
      return activate(deps, activation, by);
    case 'not yet':
      return { kind: 'unknown', name: 'not there yet' };
    case 'closed':
      return { kind: 'taken' };
    default:
      return { kind: 'withheld', why: resend };
  }
}

async function activate(deps: PackParcelDeps, activation: OpenActivation, by?: Actor): Promise<PackResult> {
  const { activationId, number, productReferenceId, faceValue, reference } = activation;
  const response = await deps.supplier.activate({ activationId, number, productReferenceId, faceValue });
  await failpoint('M15', reference);
  return recordResponse(deps, activation, response, by);
}

/** Looks up an activation and compares it with the request (F-8). */
async function findActivation(
  { supplier }: Pick<PackParcelDeps, 'supplier'>,
  request: OpenActivation,
): Promise<ActivateResult | { kind: 'notFound' }> {
  const response = await supplier.activation(request.activationId);
  await failpoint('M15', request.reference);
  if (response.kind !== 'activated') return response;
  const differing = [
    response.lastFour === request.number.slice(-4) ? '' : 'lastFour',
    response.productReferenceId === request.productReferenceId ? '' : 'productReferenceId',
    response.faceValue === request.faceValue ? '' : 'value',
  ].filter((name) => name !== '');
  return differing.length === 0 ? response : { kind: 'wrong', name: `other ${differing.join(', ')}` };
}

/**
 * Discards a scanned card whose activation has no known outcome: voids the activation, so that another card can
 * be packed. If the supplier reports a correct activation, the card is kept.
 */
export async function discardScannedCard(
  deps: PackParcelDeps,
  activation: OpenActivation,
  by: Actor,
): Promise<PackResult | { kind: 'discarded' }> {
  const { activationId } = activation;
  const openDiscard = await deps.parcels.findOpenDiscard(activationId);
  if (openDiscard !== undefined) return finishDiscard(deps, activation, openDiscard);
  const found = await findActivation(deps, activation);
  if (found.kind === 'activated' || found.kind === 'unknown')
    return recordResponse(deps, activation, found, by);
  const opened = await deps.parcels.openDiscard(activationId, by);
  if (opened === 'closed') return { kind: 'taken' };
  if (opened === 'not yet') return { kind: 'unknown', name: 'its call may still be in progress' };
  return finishDiscard(deps, activation, opened.voidId);
}

async function finishDiscard(
  deps: PackParcelDeps,
  { activationId, reference, orderId, place }: OpenActivation,
  voidId: string,
): Promise<PackResult | { kind: 'discarded' }> {
  const response = await deps.supplier.void({ voidId, card: { activationId } });
  await failpoint('M16', reference);
  switch (response.kind) {
    case 'voided':
      await deps.parcels.recordDiscard(activationId, 'voided');
      return { kind: 'discarded' };
    case 'refused':
      await deps.parcels.recordDiscard(activationId, 'refused', response.name);
      if (response.name !== 'NOT_FOUND') {
        const detail = { cards: [place], response: response.name };
        await deps.openReviewItem(orderId, 'activation-given-up', detail);
      }
      return { kind: 'discarded' };
    case 'wrong':
      return { kind: 'stopped', name: response.name };
    case 'unknown':
      return { kind: 'unknown', name: `${response.fault} ${response.name}` };
    default:
      return assertNever(response);
  }
}

async function recordResponse(
  deps: PackParcelDeps,
  activation: OpenActivation,
  response: ActivateResult,
  by?: Actor,
): Promise<PackResult> {
  const { activationId, orderId, place, number } = activation;
  const stop = async (kind: ReviewKind, name: string, supplierResponse?: string): Promise<PackResult> => {
    const detail = { cards: [place], lastFour: number.slice(-4), response: supplierResponse };
    await deps.openReviewItem(orderId, kind, detail);
    return { kind: 'stopped', name };
  };
  switch (response.kind) {
    case 'activated': {
      const recorded = await deps.parcels.recordActivation(activationId, response.validUntil, by);
      if (recorded === 'active') return { kind: 'active' };
      if (recorded === 'discarded') return { kind: 'taken' };
      return stop('activation-given-up', 'abandoned in our records');
    }
    case 'refused': {
      const { name } = response;
      await deps.parcels.recordRefusal(activationId, name);
      if (isUnusable(name)) return { kind: 'unusable', why: name };
      return stop('activation-refused', name, name);
    }
    case 'wrong':
      return stop('activation-wrong', response.name, response.name);
    case 'unknown':
      return { kind: 'unknown', name: `${response.fault} ${response.name}` };
    default:
      return assertNever(response);
  }
}

function isUnusable(name: string): name is keyof typeof UNUSABLE_NUMBER_REFUSALS {
  return name in UNUSABLE_NUMBER_REFUSALS;
}
