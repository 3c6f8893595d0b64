import { decidePlan, type PlanRefusal, type SendingTime } from '#rules/gift-sending.ts';
import type { Language } from '#rules/language.ts';
import type { GiftRepository, HeldGifts } from './gift-repository.ts';

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
