import { eq } from 'drizzle-orm';
import type { CardPlace, StoredWords } from '#server/gifts/gift-repository.ts';
import type { Db } from '../connection/connect.ts';
import { giftWords } from '../schema/gift-tables.ts';

export function readCardWords(db: Db, orderId: string): Promise<(CardPlace & StoredWords)[]> {
  const { line, ordinal, forName, fromName, message, paper, version } = giftWords;
  return db
    .select({ line, ordinal, forName, fromName, message, paper, version })
    .from(giftWords)
    .where(eq(giftWords.orderId, orderId));
}
