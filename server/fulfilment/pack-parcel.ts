import { failpoint } from '#failpoint';
import type { Actor } from '#rules/actor.ts';
import type { Withheld } from '#rules/shipment.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import type { OpenActivation, ParcelRepository } from './parcel-repository.ts';
import type { ActivateAnswer, Supplier } from './supplier-port.ts';

export type PackParcelDeps = {
  parcels: ParcelRepository;
  supplier: Pick<Supplier, 'activate' | 'activation' | 'void'>;
  openReviewItem: OpenReviewItem;
};

/** What the supplier says of a number that cannot be had; of another number it may say something else. */
const UNUSABLE = { ALREADY_USED: true, NOT_FOUND: true, VALIDATION: true };

/** What became of a card that somebody wants to pack. */
export type Packing =
  | { kind: 'active' }
  /** Not with this number: another card is to be taken. */
  | { kind: 'unusable'; why: 'repeated' | keyof typeof UNUSABLE }
  | { kind: 'taken' }
  | { kind: 'withheld'; why: Withheld }
  /** A person has to look; the parcel cannot go on. */
  | { kind: 'stopped'; name: string }
  /** The supplier did not say. The number is kept, and the same is asked again later. */
  | { kind: 'unknown'; name: string };

/** Gives a scanned number to a card and has the supplier activate it; the intent is written before the call. */
export async function activateCard(
  deps: PackParcelDeps,
  cardId: string,
  number: string,
  by: Actor,
): Promise<Packing> {
  const opening = await deps.parcels.open(cardId, number, by);
  if (opening.kind === 'open') return activate(deps, opening.activation, by);
  return opening.kind === 'repeated' ? { kind: 'unusable', why: 'repeated' } : opening;
}

/**
 * Finds out what became of an activation whose answer was lost, and has it done if it was not: under the same id, so
 * that it happens once whoever else is asking.
 */
export async function resolveActivation(
  deps: PackParcelDeps,
  activation: OpenActivation,
  by?: Actor,
): Promise<Packing> {
  const voidId = await deps.parcels.setAsideUnderWay(activation.activationId);
  if (voidId !== undefined) {
    // Somebody who set it aside has died: it is taken to its end.
    const ended = await endSetAside(deps, activation, voidId);
    return ended.kind === 'set aside' ? { kind: 'taken' } : ended;
  }
  const answer = await lookUp(deps, activation);
  if (answer.kind !== 'notFound') return record(deps, activation, answer, by);
  const may = await deps.parcels.mayGoOn(activation.activationId);
  switch (may) {
    case 'yes':
      return activate(deps, activation, by);
    case 'not yet':
      return { kind: 'unknown', name: 'not there yet' };
    case 'closed':
      return { kind: 'taken' };
    default:
      return { kind: 'withheld', why: may };
  }
}

async function activate(deps: PackParcelDeps, activation: OpenActivation, by?: Actor): Promise<Packing> {
  const { activationId, number, productReferenceId, faceValue, reference } = activation;
  const answer = await deps.supplier.activate({ activationId, number, productReferenceId, faceValue });
  await failpoint('M15', reference);
  return record(deps, activation, answer, by);
}

/** An activation that is found must be the one that was asked for (money.md F8). */
async function lookUp(
  { supplier }: Pick<PackParcelDeps, 'supplier'>,
  asked: OpenActivation,
): Promise<ActivateAnswer | { kind: 'notFound' }> {
  const answer = await supplier.activation(asked.activationId);
  await failpoint('M15', asked.reference);
  if (answer.kind !== 'activated') return answer;
  const differing = [
    answer.lastFour === asked.number.slice(-4) ? '' : 'lastFour',
    answer.productReferenceId === asked.productReferenceId ? '' : 'productReferenceId',
    answer.faceValue === asked.faceValue ? '' : 'value',
  ].filter((name) => name !== '');
  return differing.length === 0 ? answer : { kind: 'wrong', name: `other ${differing.join(', ')}` };
}

/**
 * Ends an activation that stays unclear: has the supplier take back what it may have given, so that another card may
 * be packed. One that turns out to be right stays.
 */
export async function setAside(
  deps: PackParcelDeps,
  activation: OpenActivation,
  by: Actor,
): Promise<Packing | { kind: 'set aside' }> {
  const { activationId } = activation;
  const begun = await deps.parcels.setAsideUnderWay(activationId);
  if (begun !== undefined) return endSetAside(deps, activation, begun);
  const found = await lookUp(deps, activation);
  if (found.kind === 'activated' || found.kind === 'unknown') return record(deps, activation, found, by);
  const opened = await deps.parcels.openSetAside(activationId, by);
  if (opened === 'closed') return { kind: 'taken' };
  if (opened === 'not yet') return { kind: 'unknown', name: 'its call may still be under way' };
  return endSetAside(deps, activation, opened.voidId);
}

async function endSetAside(
  deps: PackParcelDeps,
  { activationId, reference, orderId, place }: OpenActivation,
  voidId: string,
): Promise<Packing | { kind: 'set aside' }> {
  const answer = await deps.supplier.void({ voidId, card: { activationId } });
  await failpoint('M16', reference);
  switch (answer.kind) {
    case 'voided':
      await deps.parcels.setAside(activationId, 'voided');
      return { kind: 'set aside' };
    case 'refused':
      await deps.parcels.setAside(activationId, 'refused', answer.name);
      // Nothing was there to take back; else somebody has the value.
      if (answer.name !== 'NOT_FOUND')
        await deps.openReviewItem(
          orderId,
          'activation-given-up',
          `card ${place} was set aside, but not taken back`,
        );
      return { kind: 'set aside' };
    case 'wrong':
      return { kind: 'stopped', name: answer.name };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
  }
}

async function record(
  deps: PackParcelDeps,
  activation: OpenActivation,
  answer: ActivateAnswer,
  by?: Actor,
): Promise<Packing> {
  const { parcels, openReviewItem } = deps;
  const { activationId, orderId, place, number } = activation;
  const card = `card ${place}, ending ${number.slice(-4)}`;
  switch (answer.kind) {
    case 'activated':
      return recordActive(deps, activation, answer.validUntil, by);
    case 'refused':
      await parcels.refused(activationId, answer.name);
      if (isUnusable(answer.name)) return { kind: 'unusable', why: answer.name };
      await openReviewItem(
        orderId,
        'activation-refused',
        `${card}: the supplier refuses its product: ${answer.name}`,
      );
      return { kind: 'stopped', name: answer.name };
    case 'wrong':
      await openReviewItem(
        orderId,
        'activation-wrong',
        `${card}: the supplier answered something else: ${answer.name}`,
      );
      return { kind: 'stopped', name: answer.name };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
  }
}

async function recordActive(
  { parcels, openReviewItem }: PackParcelDeps,
  { activationId, orderId, place, number }: OpenActivation,
  validUntil: string,
  by?: Actor,
): Promise<Packing> {
  switch (await parcels.activated(activationId, validUntil, by)) {
    case 'active':
      return { kind: 'active' };
    case 'set aside':
      return { kind: 'taken' };
    case 'given up':
      await openReviewItem(
        orderId,
        'activation-given-up',
        `card ${place}, ending ${number.slice(-4)}: active at the supplier, given up in the books`,
      );
      return { kind: 'stopped', name: 'given up in the books' };
  }
}

function isUnusable(name: string): name is keyof typeof UNUSABLE {
  return name in UNUSABLE;
}
