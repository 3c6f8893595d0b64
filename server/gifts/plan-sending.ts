import type { LimitCounts } from '#rules/abuse-limits.ts';
import type { Actor } from '#rules/actor.ts';
import { decideSendingPlan, type PlanRefusal, type SendingTime } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import { getVisitorNetwork, normalizeMailbox } from '#rules/visitor-network.ts';
import type { GiftRepository, LockedGifts } from '#server/postgres/gifts/gift-repository.ts';
import { hashSlowly } from '#server/runtime/crypto/secret-token.ts';

const DAY_MS = 86_400_000;

/** The command to plan a gift mail, or to change a planned one. */
export type PlanSending = {
  orderId: string;
  cardId: string;
  sendingId: string;
  recipient: string;
  recipientHash: string;
  lang: Language;
  fromName: string;
  time: SendingTime;
  /** IP address of the buyer. */
  ip: string;
};

export type PlanDeps = {
  gifts: GiftRepository;
  plainPaper: string;
  /** Keyed hash for abuse limits. */
  hash: (text: string) => string;
  limits: LimitCounts;
};

/** `unknown`: the order doesn't exist, the card isn't part of it, or the gift mail is for another card. */
export type PlanResult = { kind: 'planned' } | { kind: 'refused'; why: PlanRefusal } | { kind: 'unknown' };

/**
 * Plans a gift mail or changes a planned one. Gifts with the time `now` are enqueued immediately. Idempotent.
 */
export async function planSending(deps: PlanDeps, command: PlanSending): Promise<PlanResult> {
  const result = await deps.gifts.withLock(command.orderId, (lockedGifts) =>
    planLocked(deps, lockedGifts, command),
  );
  return result ?? { kind: 'unknown' };
}

async function planLocked(
  { plainPaper, hash, limits }: PlanDeps,
  lockedGifts: LockedGifts,
  command: PlanSending,
): Promise<PlanResult> {
  const { cardId, sendingId, recipient, recipientHash, lang, time, ip } = command;
  const card = await lockedGifts.readCard({ cardId });
  if (card === undefined) return { kind: 'unknown' };
  const { line, ordinal } = card;
  const sendings = await lockedGifts.readSendings();
  const changed = sendings.find(({ id }) => id === sendingId);
  if (changed !== undefined && (changed.line !== line || changed.ordinal !== ordinal))
    return { kind: 'unknown' };
  // A repeated call, because the response to the first one was lost.
  if (changed?.status === 'Enqueued' && time === 'now' && changed.recipientHash === recipientHash)
    return { kind: 'planned' };
  const others = sendings.filter(({ id }) => id !== sendingId);
  const decision = decideSendingPlan(
    {
      card,
      changed,
      others: others.filter((other) => other.line === line && other.ordinal === ordinal),
      recentRecipients: others.flatMap(({ status, recipientSetAt, recipientHash: other }) =>
        status !== 'Stopped' &&
        other !== null &&
        lockedGifts.now.getTime() - recipientSetAt.getTime() < DAY_MS
          ? [other]
          : [],
      ),
      hasObjected: await lockedGifts.hasObjection(recipientHash),
      recipientDueAt: await lockedGifts.readRecipientDueTimes(recipientHash, sendingId),
      recipientMax: limits.giftMailsPerRecipient,
      now: lockedGifts.now,
    },
    { recipientHash, time },
  );
  if (decision.kind === 'refused') return decision;
  const { dueAt } = decision;
  if (changed?.recipientHash !== recipientHash) {
    const mailbox = normalizeMailbox(lockedGifts.buyerEmail ?? command.orderId);
    const exceeded = await lockedGifts.countMail(
      [
        { name: 'giftMailsPerBuyer', key: hash(`email ${mailbox}`) },
        { name: 'giftMailsPerNetwork', key: hash(`network ${getVisitorNetwork(ip).network}`) },
      ],
      limits,
    );
    if (exceeded !== undefined) return { kind: 'refused', why: exceeded };
  }
  await lockedGifts.plan({ id: sendingId, line, ordinal, recipient, recipientHash, lang, dueAt });
  await lockedGifts.saveSenderName({ line, ordinal }, command.fromName, plainPaper);
  if (time === 'now') await lockedGifts.enqueue(sendingId, plainPaper);
  return { kind: 'planned' };
}

type StopResult = 'stopped' | 'alreadySent' | 'unknown';

/**
 * Stops a gift mail that is planned or not yet passed to the mail server. Idempotent.
 * @param selector by id, or by number in the order
 * @param by the operator; undefined for the buyer
 */
export async function stopSending(
  gifts: GiftRepository,
  orderId: string,
  selector: { id: string } | { number: number },
  by?: Actor,
): Promise<StopResult> {
  const result = await gifts.withLock(orderId, async (lockedGifts): Promise<StopResult> => {
    const sendings = await lockedGifts.readSendings();
    const sending = sendings.find(({ id, number }) =>
      'id' in selector ? id === selector.id : number === selector.number,
    );
    if (sending === undefined) return 'unknown';
    if (sending.status === 'Stopped') return 'stopped';
    if (!(await lockedGifts.stop(sending.id, by === undefined ? 'buyer' : 'operator'))) return 'alreadySent';
    if (by !== undefined)
      await lockedGifts.recordAction(by, { type: 'gift-sending-stopped', data: { sending: sending.number } });
    return 'stopped';
  });
  return result ?? 'unknown';
}

/**
 * Hashes a recipient's mailbox, to compare it with objections and other mails. Slow on purpose, so that known
 * addresses can't be looked up in a stolen database.
 */
export function hashRecipient(email: string): Promise<string> {
  return hashSlowly(normalizeMailbox(email.trim()), 'gift recipients');
}
