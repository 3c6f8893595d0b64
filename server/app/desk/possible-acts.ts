import type { PossibleAct } from '#contract/desk/orders.ts';
import { refuseCorrection } from '#rules/address-correction.ts';
import { mayRun, type Permission } from '#rules/command-roles.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { type ReplaceRefusal, replaceRefusal } from '#rules/replacement.ts';
import { type ReturnRefusal, returnRefusal } from '#rules/returned-card.ts';
import type { GiftRecord } from '#server/gifts/gift-record.ts';
import { canArrive, canBounce } from '#server/messages/mail-trouble.ts';
import { decideResend, type ResendRefusal } from '#server/messages/resend-mail.ts';
import type { StuckJob } from '#server/operations/health-reports.ts';
import type { Person } from '#server/people/person.ts';
import type { createMessages } from '../message-use-cases.ts';
import type { createReports } from '../reports.ts';

type OrderRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof createReports>['orderRecord']>>>;
type Mails = Awaited<ReturnType<ReturnType<typeof createMessages>['list']>>;
type Card = OrderRecord['cards'][number];

/** What the rules are asked about. */
export type ActsState = {
  record: OrderRecord;
  mails: Mails;
  gifts: GiftRecord;
  stuck: readonly StuckJob[];
};

/** Why a card of the order is not replaced; undefined when it may be. */
export function refuseReplacement(record: OrderRecord, card: Card): ReplaceRefusal | undefined {
  const { status, dispute, erasedAt } = record;
  const newest = newestIn(record, card);
  return replaceRefusal(
    { order: { status, disputed: dispute !== null, erased: erasedAt !== null }, newest },
    card.generation,
  );
}

/** Why a card of the order cannot have come back; undefined when it can. */
export function refuseReturn(record: OrderRecord, card: Card): ReturnRefusal | undefined {
  if (newestIn(record, card) !== card) return 'card-void';
  const parcel = record.parcels.find(({ number }) => number === card.shipmentNumber);
  const shipped = card.category === 'physical' && parcel?.status === 'Shipped';
  return returnRefusal({ ...card, shipped, returned: card.returnedAt !== null });
}

function newestIn(
  { cards }: OrderRecord,
  { line, ordinal }: Pick<Card, 'line' | 'ordinal'>,
): Card | undefined {
  return cards.findLast((card) => card.line === line && card.ordinal === ordinal);
}

/** What can be done with an order now, and for what cannot, why not: the first reason is the role. */
export function possibleActs(person: Person, state: ActsState): PossibleAct[] {
  const { record, mails, gifts, stuck } = state;
  const act = (
    name: PossibleAct['act'],
    permission: Permission,
    why: () => string | undefined,
  ): PossibleAct => ({
    act: name,
    why: mayRun(person.role, permission) ? (why() ?? null) : 'role',
  });
  return [
    // One that is pending may still be given another address.
    act('resend', 'mails resend', () =>
      refuseAll(
        resendable(state).map(({ why }) => (why === 'still-pending' ? undefined : (why ?? undefined))),
        'no-such-mail',
      ),
    ),
    act('address', 'orders address', () =>
      refuseCorrection({
        isPaid: record.payment.capturedAt !== null,
        isErased: record.erasedAt !== null,
        parcels: record.parcels.map(({ status }) => status),
      }),
    ),
    act('replace', 'cards replace', () =>
      refuseAll(
        record.cards.map((card) => refuseReplacement(record, card)),
        record.status === 'Confirmed' ? 'no-such-card' : 'order-not-confirmed',
      ),
    ),
    act('returned', 'cards returned', () =>
      refuseAll(
        record.cards.map((card) => refuseReturn(record, card)),
        'no-such-card',
      ),
    ),
    act('bounced', 'mails bounced', () => (mails.some(canBounce) ? undefined : 'none-sent')),
    act('arrived', 'mails arrived', () => (mails.some(canArrive) ? undefined : 'none-unanswered')),
    act('retry', 'jobs retry', () =>
      stuck.some(({ state: is }) => is === 'waiting' || is === 'given up') ? undefined : 'none-stuck',
    ),
    ...giftActs(gifts, act),
  ];
}

/** Of an order of which nothing was given, nothing is said. */
function giftActs(
  { sendings, links }: GiftRecord,
  act: (name: PossibleAct['act'], permission: Permission, why: () => string | undefined) => PossibleAct,
): PossibleAct[] {
  if (sendings.length === 0 && links === 0) return [];
  return [
    act('stop-sending', 'gifts stop', () =>
      sendings.some(({ canStop }) => canStop) ? undefined : 'none-to-stop',
    ),
    act('revoke-links', 'gifts revoke', () => (links > 0 ? undefined : 'no-links')),
  ];
}

/** Undefined when one is allowed; otherwise why the last is not: of a card that was replaced the newest one counts. */
function refuseAll(each: readonly (string | undefined)[], none: string): string | undefined {
  return each.includes(undefined) && each.length > 0 ? undefined : (each.at(-1) ?? none);
}

type Resendable = { kind: string; why: string | null };

/** Of each kind of mail that the order has, whether it may be sent again; of gifts, whether one of them may. */
export function resendable(state: ActsState): Resendable[] {
  const { record, mails, gifts } = state;
  const cards = record.cards
    .filter(({ category }) => category === 'digital')
    .map(({ shipmentNumber, ...card }) => ({ shipmentNumber, ...asSent(card) }));
  return MAIL_KINDS.flatMap((kind): Resendable[] => {
    const ofKind = mails.filter((mail) => mail.kind === kind);
    if (ofKind.length === 0) return [];
    if (kind === 'gift') {
      const refusals = gifts.sendings.map((sending) => refuseResend(state, sending));
      return [{ kind, why: refuseAll(refusals, 'no-such-mail') ?? null }];
    }
    const decision = decideResend({ ...standingOf(record), kind, mails: ofKind, cards }, undefined, false);
    return [{ kind, why: decision.kind === 'refused' ? decision.why : null }];
  });
}

/** Why the mail of a sending is not sent again; undefined when it may be. */
export function refuseResend(
  { record, mails }: ActsState,
  { number, line, ordinal, recipient, state, objects }: GiftRecord['sendings'][number],
): ResendRefusal | undefined {
  if (state === 'planned' || state === 'stopped') return 'no-such-mail';
  const card = newestIn(record, { line, ordinal });
  const given = card?.status === 'Issued' ? [{ shipmentNumber: number, ...asSent(card) }] : [];
  const decision = decideResend(
    {
      ...{ ...standingOf(record), kind: 'gift', mails: mails.filter(({ kind }) => kind === 'gift') },
      // The address is kept as long as the number.
      cards: given.map((one) => ({
        ...one,
        secretRemoved: one.secretRemoved || recipient === null,
        objects,
      })),
    },
    number,
    false,
  );
  return decision.kind === 'refused' ? decision.why : undefined;
}

function standingOf({ dispute, erasedAt }: OrderRecord): { erased: boolean; disputed: boolean } {
  return { erased: erasedAt !== null, disputed: dispute !== null };
}

function asSent({ status, refunded, secretRemovedAt }: Omit<Card, 'shipmentNumber'>) {
  return { isVoid: status === 'Void' || refunded, secretRemoved: secretRemovedAt !== null };
}
