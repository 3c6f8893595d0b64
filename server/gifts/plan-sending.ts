import type { LimitCounts } from '#rules/abuse-limits.ts';
import type { Actor } from '#rules/actor.ts';
import { decideSendingPlan, type PlanRefusal, type SendingTime } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import { getVisitorNetwork, normalizeMailbox } from '#rules/visitor-network.ts';
import type { GiftRepository, LockedGifts } from '#server/postgres/gifts/gift-repository.ts';
import { hashSlowly } from '#server/runtime/crypto/secret-token.ts';

const DAY_MS = 86_400_000;

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

export type PlanResult = { kind: 'planned' } | { kind: 'refused'; why: PlanRefusal } | { kind: 'unknown' };

/**
 * Plans a gift mail or changes a planned one. Gifts with the time `now` are enqueued immediately. Idempotent.
 */
export async function planSending(deps: PlanDeps, command: PlanSending): Promise<PlanResult> {
  const result = await deps.gifts.withLock(command.orderId, (held) => planLocked(deps, held, command));
  return result ?? { kind: 'unknown' };
}

async function planLocked(
  { plainPaper, hash, limits }: PlanDeps,
  held: LockedGifts,
  command: PlanSending,
): Promise<PlanResult> {
  const { cardId, sendingId, recipient, recipientHash, lang, time, ip } = command;
  const card = await held.readCard({ cardId });
  if (card === undefined) return { kind: 'unknown' };
  const { line, ordinal } = card;
  const all = await held.readSendings();
  const changed = all.find(({ id }) => id === sendingId);
  if (changed !== undefined && (changed.line !== line || changed.ordinal !== ordinal))
    return { kind: 'unknown' };
  // A repeated call, because the response to the first one was lost.
  if (changed?.status === 'Enqueued' && time === 'now' && changed.recipientHash === recipientHash)
    return { kind: 'planned' };
  const others = all.filter(({ id }) => id !== sendingId);
  const decision = decideSendingPlan(
    {
      card,
      changed,
      others: others.filter((other) => other.line === line && other.ordinal === ordinal),
      recentRecipients: others.flatMap(({ status, recipientSetAt, recipientHash: other }) =>
        status !== 'Stopped' && other !== null && held.now.getTime() - recipientSetAt.getTime() < DAY_MS
          ? [other]
          : [],
      ),
      hasObjected: await held.hasObjection(recipientHash),
      recipientDueAt: await held.readRecipientDueTimes(recipientHash, sendingId),
      recipientMax: limits.giftMailsPerRecipient,
      now: held.now,
    },
    { recipientHash, time },
  );
  if (decision.kind === 'refused') return decision;
  const { dueAt } = decision;
  if (changed?.recipientHash !== recipientHash) {
    const mailbox = normalizeMailbox(held.buyerEmail ?? command.orderId);
    const exceeded = await held.countMail(
      [
        { name: 'giftMailsPerBuyer', key: hash(`email ${mailbox}`) },
        { name: 'giftMailsPerNetwork', key: hash(`network ${getVisitorNetwork(ip).network}`) },
      ],
      limits,
    );
    if (exceeded !== undefined) return { kind: 'refused', why: exceeded };
  }
  await held.plan({ id: sendingId, line, ordinal, recipient, recipientHash, lang, dueAt });
  await held.saveSenderName({ line, ordinal }, command.fromName, plainPaper);
  if (time === 'now') await held.enqueue(sendingId, plainPaper);
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
  const result = await gifts.withLock(orderId, async (held): Promise<StopResult> => {
    const sendings = await held.readSendings();
    const sending = sendings.find(({ id, number }) =>
      'id' in selector ? id === selector.id : number === selector.number,
    );
    if (sending === undefined) return 'unknown';
    if (sending.status === 'Stopped') return 'stopped';
    if (!(await held.stop(sending.id, by === undefined ? 'buyer' : 'operator'))) return 'alreadySent';
    if (by !== undefined)
      await held.recordAction(by, { type: 'gift-sending-stopped', data: { sending: sending.number } });
    return 'stopped';
  });
  return result ?? 'unknown';
}

/**
 * Hashes a recipient's mailbox for comparison with objections and other mails. Slow, so that a stolen copy can't be
 * searched for known addresses.
 */
export function hashRecipient(email: string): Promise<string> {
  return hashSlowly(normalizeMailbox(email.trim()), 'gift recipients');
}
