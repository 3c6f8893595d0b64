import type { Actor } from '#rules/actor.ts';
import type { RekeyRepository } from '#server/postgres/cards/rekey-repository.ts';

/** Number of stored cards per key that decrypts them; `unknown` if neither key does. */
export type CardsByKey = Record<'current' | 'old' | 'unknown', number>;

export type RekeyResult = { rewritten: number; unreadable: number; left: CardsByKey };

/**
 * Re-encrypts all cards that use the old key. An interrupted run keeps its progress. Repeats until no card is
 * left, because it skips cards that are being written, and other processes may still use the old key.
 */
export async function rekeyCards(
  repository: RekeyRepository,
  report: (rewritten: number) => void,
  by: Actor,
): Promise<RekeyResult> {
  const { old } = await repository.countByKey();
  await repository.recordAction(by, { type: 'rekey-started', data: { cards: old } });
  let rewritten = 0;
  let unreadable = 0;
  let rewrittenInPass: number;
  do {
    rewrittenInPass = 0;
    unreadable = 0;
    let batch = await repository.rewriteBatch('');
    while (batch !== undefined) {
      rewrittenInPass += batch.rewritten;
      unreadable += batch.unreadable;
      report(rewritten + rewrittenInPass);
      batch = await repository.rewriteBatch(batch.last);
    }
    rewritten += rewrittenInPass;
  } while (rewrittenInPass > 0);
  const left = await repository.countByKey();
  await repository.recordAction(by, { type: 'rekey-finished', data: { cards: rewritten, left: left.old } });
  return { rewritten, unreadable, left };
}
