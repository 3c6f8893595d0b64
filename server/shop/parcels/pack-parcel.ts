import { failpoint } from '#failpoint';
import type { Actor } from '../actor.ts';
import type { ActivateAnswer, Supplier } from '../cards/supplier.ts';
import type { OpenActivation, PostingBook, Withheld } from './posting-book.ts';

export type PackParcelParts = {
  postings: PostingBook;
  supplier: Pick<Supplier, 'activate' | 'activation' | 'void'>;
  /** Puts the order before a person. */
  raise: (orderId: string, kind: string, detail: string) => Promise<void>;
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
  parts: PackParcelParts,
  cardId: string,
  number: string,
  by: Actor,
): Promise<Packing> {
  const opening = await parts.postings.open(cardId, number, by);
  if (opening.kind === 'open') return activate(parts, opening.activation, by);
  return opening.kind === 'repeated' ? { kind: 'unusable', why: 'repeated' } : opening;
}

/**
 * Finds out what became of an activation whose answer was lost, and has it done if it was not: under the same id, so
 * that it happens once whoever else is asking.
 */
export async function settleActivation(
  parts: PackParcelParts,
  activation: OpenActivation,
  by?: Actor,
): Promise<Packing> {
  const voidId = await parts.postings.setAsideUnderWay(activation.activationId);
  if (voidId !== undefined) {
    // Somebody who set it aside has died: it is taken to its end.
    const ended = await endSetAside(parts, activation, voidId);
    return ended.kind === 'set aside' ? { kind: 'taken' } : ended;
  }
  const answer = await lookUp(parts, activation);
  if (answer.kind !== 'notFound') return record(parts, activation, answer, by);
  const may = await parts.postings.mayGoOn(activation.activationId);
  switch (may) {
    case 'yes':
      return activate(parts, activation, by);
    case 'not yet':
      return { kind: 'unknown', name: 'not there yet' };
    case 'closed':
      return { kind: 'taken' };
    default:
      return { kind: 'withheld', why: may };
  }
}

async function activate(parts: PackParcelParts, activation: OpenActivation, by?: Actor): Promise<Packing> {
  const { activationId, number, productReferenceId, price, reference } = activation;
  const answer = await parts.supplier.activate({ activationId, number, productReferenceId, price });
  await failpoint('M15', reference);
  return record(parts, activation, answer, by);
}

/** An activation that is found must be the one that was asked for (money.md F8). */
async function lookUp(
  { supplier }: Pick<PackParcelParts, 'supplier'>,
  asked: OpenActivation,
): Promise<ActivateAnswer | { kind: 'notFound' }> {
  const answer = await supplier.activation(asked.activationId);
  await failpoint('M15', asked.reference);
  if (answer.kind !== 'activated') return answer;
  const differing = [
    answer.lastFour === asked.number.slice(-4) ? '' : 'lastFour',
    answer.productReferenceId === asked.productReferenceId ? '' : 'productReferenceId',
    answer.price === asked.price ? '' : 'value',
  ].filter((name) => name !== '');
  return differing.length === 0 ? answer : { kind: 'wrong', name: `other ${differing.join(', ')}` };
}

/**
 * Ends an activation that stays unclear: has the supplier take back what it may have given, so that another card may
 * be packed. One that turns out to be right stays.
 */
export async function setAside(
  parts: PackParcelParts,
  activation: OpenActivation,
  by: Actor,
): Promise<Packing | { kind: 'set aside' }> {
  const { activationId } = activation;
  const begun = await parts.postings.setAsideUnderWay(activationId);
  if (begun !== undefined) return endSetAside(parts, activation, begun);
  const found = await lookUp(parts, activation);
  if (found.kind === 'activated' || found.kind === 'unknown') return record(parts, activation, found, by);
  const opened = await parts.postings.openSetAside(activationId, by);
  if (opened === 'closed') return { kind: 'taken' };
  if (opened === 'not yet') return { kind: 'unknown', name: 'its call may still be under way' };
  return endSetAside(parts, activation, opened.voidId);
}

async function endSetAside(
  parts: PackParcelParts,
  { activationId, reference, orderId, place }: OpenActivation,
  voidId: string,
): Promise<Packing | { kind: 'set aside' }> {
  const answer = await parts.supplier.void({ voidId, card: { activationId } });
  await failpoint('M16', reference);
  switch (answer.kind) {
    case 'voided':
      await parts.postings.setAside(activationId, 'voided');
      return { kind: 'set aside' };
    case 'refused':
      await parts.postings.setAside(activationId, `refused: ${answer.name}`);
      // Nothing was there to take back; else somebody has the value.
      if (answer.name !== 'NOT_FOUND')
        await parts.raise(orderId, 'activation-given-up', `card ${place} was set aside, but not taken back`);
      return { kind: 'set aside' };
    case 'wrong':
      return { kind: 'stopped', name: answer.name };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
  }
}

async function record(
  parts: PackParcelParts,
  activation: OpenActivation,
  answer: ActivateAnswer,
  by?: Actor,
): Promise<Packing> {
  const { postings, raise } = parts;
  const { activationId, orderId, place, number } = activation;
  const card = `card ${place}, ending ${number.slice(-4)}`;
  switch (answer.kind) {
    case 'activated':
      return recordActive(parts, activation, answer.validUntil, by);
    case 'refused':
      await postings.refused(activationId, answer.name);
      if (isUnusable(answer.name)) return { kind: 'unusable', why: answer.name };
      await raise(orderId, 'activation-refused', `${card}: the supplier refuses its product: ${answer.name}`);
      return { kind: 'stopped', name: answer.name };
    case 'wrong':
      await raise(
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
  { postings, raise }: PackParcelParts,
  { activationId, orderId, place, number }: OpenActivation,
  validUntil: string,
  by?: Actor,
): Promise<Packing> {
  switch (await postings.activated(activationId, validUntil, by)) {
    case 'active':
      return { kind: 'active' };
    case 'set aside':
      return { kind: 'taken' };
    case 'given up':
      await raise(
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
