import type { Actor } from '#rules/actor.ts';
import type { RekeyRepository } from '#server/postgres/cards/pg-rekey-repository.ts';

/** How many stored cards each key opens; `unknown`: neither the current key nor the old one. */
export type CardsByKey = Record<'current' | 'old' | 'unknown', number>;

export type Rekeyed = { rewritten: number; unreadable: number; left: CardsByKey };

/**
 * Encrypts everything of the old key anew. Broken off, it keeps what is done, and the next run goes on with the rest.
 * Cards that others just write are left out and looked at again; so are those that a process still writes with the old
 * key.
 */
export async function rekeyCards(
  repository: RekeyRepository,
  tell: (rewritten: number) => void,
  by: Actor,
): Promise<Rekeyed> {
  const { old } = await repository.count();
  await repository.record(by, { type: 'rekey-started', data: { cards: old } });
  let rewritten = 0;
  let unreadable = 0;
  let ofThisPass: number;
  do {
    ofThisPass = 0;
    unreadable = 0;
    let batch = await repository.rewriteBatch('');
    while (batch !== undefined) {
      ofThisPass += batch.rewritten;
      unreadable += batch.unreadable;
      tell(rewritten + ofThisPass);
      batch = await repository.rewriteBatch(batch.last);
    }
    rewritten += ofThisPass;
  } while (ofThisPass > 0);
  const left = await repository.count();
  await repository.record(by, { type: 'rekey-finished', data: { cards: rewritten, left: left.old } });
  return { rewritten, unreadable, left };
}
