import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Actor } from '#rules/actor.ts';
import { decidePlan, type PlanRefusal, type SendingTime } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import type { GiftRepository, HeldGifts } from '#server/postgres/gifts/pg-gift-repository.ts';

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
};

export type PlanAnswer = { kind: 'planned' } | { kind: 'refused'; why: PlanRefusal } | { kind: 'unknown' };

/** Plans a sending, or changes one that is planned; one for now is enqueued at once. The same command twice does it once. */
export async function planSending(
  gifts: GiftRepository,
  command: PlanSending,
  plainPaper: string,
): Promise<PlanAnswer> {
  const answer = await gifts.hold(command.orderId, (held) => plan(held, command, plainPaper));
  return answer ?? { kind: 'unknown' };
}

async function plan(held: HeldGifts, command: PlanSending, plainPaper: string): Promise<PlanAnswer> {
  const { cardId, sendingId, recipient, recipientHash, lang, time } = command;
  const card = await held.readCard({ cardId });
  if (card === undefined) return { kind: 'unknown' };
  const { line, ordinal } = card;
  const all = await held.readSendings();
  const changed = all.find(({ id }) => id === sendingId);
  if (changed !== undefined && (changed.line !== line || changed.ordinal !== ordinal))
    return { kind: 'unknown' };
  // The answer to the first call was lost.
  if (changed?.status === 'Enqueued' && time === 'now' && changed.recipientHash === recipientHash)
    return { kind: 'planned' };
  const others = all.filter(({ id }) => id !== sendingId);
  const decision = decidePlan(
    {
      card,
      changed,
      others: others.filter((other) => other.line === line && other.ordinal === ordinal),
      namedOfLate: others.flatMap(({ status, namedAt, recipientHash: hash }) =>
        status !== 'Stopped' && hash !== null && held.now.getTime() - namedAt.getTime() < DAY_MS
          ? [hash]
          : [],
      ),
      objects: await held.objects(recipientHash),
      now: held.now,
    },
    { recipientHash, time },
  );
  if (decision.kind === 'refused') return decision;
  const { dueAt } = decision;
  await held.plan({ id: sendingId, line, ordinal, recipient, recipientHash, lang, dueAt });
  await held.writeGiver({ line, ordinal }, command.fromName, plainPaper);
  if (time === 'now') await held.enqueue(sendingId, plainPaper);
  return { kind: 'planned' };
}

type StopAnswer = 'stopped' | 'alreadySent' | 'unknown';

/**
 * Stops a sending that is planned, or whose mail the mail server has not been given yet. Stopped twice it is stopped.
 * @param which by its id, or by its number in the order
 * @param by the operator who does it; without one, its buyer
 */
export async function stopSending(
  gifts: GiftRepository,
  orderId: string,
  which: { id: string } | { number: number },
  by?: Actor,
): Promise<StopAnswer> {
  const answer = await gifts.hold(orderId, async (held): Promise<StopAnswer> => {
    const sendings = await held.readSendings();
    const sending = sendings.find(({ id, number }) =>
      'id' in which ? id === which.id : number === which.number,
    );
    if (sending === undefined) return 'unknown';
    if (sending.status === 'Stopped') return 'stopped';
    if (!(await held.stop(sending.id, by === undefined ? 'buyer' : 'operator'))) return 'alreadySent';
    if (by !== undefined)
      await held.recordAction(by, { type: 'gift-sending-stopped', data: { sending: sending.number } });
    return 'stopped';
  });
  return answer ?? 'unknown';
}

const derive = promisify<string, string, number, Buffer>(scrypt);
const BYTES = 24;

/**
 * By what the address of a recipient is compared with those that object. No key: an objection outlives every change of
 * keys; slow, so that a list of addresses is not tried out against a stolen copy.
 */
export async function hashRecipient(email: string): Promise<string> {
  return (await derive(email.trim().toLowerCase(), 'cadeau gift recipients', BYTES)).toString('base64url');
}
