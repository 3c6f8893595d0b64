import { failpoint } from '#failpoint';
import type { Actor } from '#rules/actor.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
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

/** What became of a card that is to be packed. */
export type Packing =
  | { kind: 'active' }
  /** Nothing was done: the card is in this parcel already, at another place than the one that waits. */
  | { kind: 'scanned'; place: string; waiting: string }
  /** Not with this number: another card is to be taken. */
  | { kind: 'unusable'; why: 'repeated' | keyof typeof UNUSABLE }
  | { kind: 'taken' }
  | { kind: 'withheld'; why: Withheld }
  /** It needs review; the parcel cannot go on. */
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
 * that it happens once, whatever other processes ask.
 */
export async function resolveActivation(
  deps: PackParcelDeps,
  activation: OpenActivation,
  by?: Actor,
): Promise<Packing> {
  const voidId = await deps.parcels.setAsideUnderWay(activation.activationId);
  if (voidId !== undefined) {
    // The process that set it aside has ended: this one completes it.
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

/** An activation that is found must be the one that was asked for (F-8). */
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
      if (answer.name !== 'NOT_FOUND') {
        const detail = `card ${place} was set aside, but not taken back`;
        await deps.openReviewItem(orderId, 'activation-given-up', detail);
      }
      return { kind: 'set aside' };
    case 'wrong':
      return { kind: 'stopped', name: answer.name };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
    default:
      return assertNever(answer);
  }
}

async function record(
  deps: PackParcelDeps,
  activation: OpenActivation,
  answer: ActivateAnswer,
  by?: Actor,
): Promise<Packing> {
  const { activationId, orderId, place, number } = activation;
  const stop = async (kind: ReviewKind, what: string, name: string): Promise<Packing> => {
    await deps.openReviewItem(orderId, kind, `card ${place}, ending ${number.slice(-4)}: ${what}`);
    return { kind: 'stopped', name };
  };
  switch (answer.kind) {
    case 'activated': {
      const recorded = await deps.parcels.activated(activationId, answer.validUntil, by);
      if (recorded === 'active') return { kind: 'active' };
      if (recorded === 'set aside') return { kind: 'taken' };
      return stop(
        'activation-given-up',
        'active at the supplier, given up in the books',
        'given up in the books',
      );
    }
    case 'refused': {
      const { name } = answer;
      await deps.parcels.refused(activationId, name);
      if (isUnusable(name)) return { kind: 'unusable', why: name };
      return stop('activation-refused', `the supplier refuses its product: ${name}`, name);
    }
    case 'wrong':
      return stop('activation-wrong', `the supplier answered something else: ${answer.name}`, answer.name);
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
    default:
      return assertNever(answer);
  }
}

function isUnusable(name: string): name is keyof typeof UNUSABLE {
  return name in UNUSABLE;
}
