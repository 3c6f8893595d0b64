import { createHash } from 'node:crypto';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Print, Receipt, ReceiptRepository } from '#server/accounting/receipt-repository.ts';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { capture } from '../schema/payment-tables.ts';
import { receipt } from '../schema/receipt-tables.ts';

export function createReceiptRepository(db: Db): ReceiptRepository {
  return {
    paidAt: async (orderId) => {
      const [row] = await db.select({ at: capture.at }).from(capture).where(eq(capture.orderId, orderId));
      if (row === undefined) throw new Error('no receipt without a capture');
      return row.at;
    },
    ofOrder: (orderId) => find(db, receiptOf(orderId)),
    add: (orderId, print) =>
      file(db, { kind: 'receipt', orderId, refundId: null }, receiptOf(orderId), print),
    credit: async (orderId, refundId, print) => {
      const which = eq(receipt.refundId, refundId);
      return (await find(db, which)) ?? file(db, { kind: 'credit-note', orderId, refundId }, which, print);
    },
  };
}

type Filing = Pick<typeof receipt.$inferInsert, 'kind' | 'orderId' | 'refundId'>;

function receiptOf(orderId: string): SQL | undefined {
  return and(eq(receipt.orderId, orderId), eq(receipt.kind, 'receipt'));
}

async function find(db: Db | Tx, which: SQL | undefined): Promise<Receipt | undefined> {
  const [row] = await db.select({ number: receipt.number, bytes: receipt.bytes }).from(receipt).where(which);
  return row;
}

/**
 * Draws the document under the number that it will probably get before the numbers are locked: a document whose drawing
 * takes long or never ends keeps no other one waiting. Where another took that number meanwhile, it is drawn again.
 */
async function file(db: Db, filing: Filing, which: SQL | undefined, print: Print): Promise<Receipt> {
  const { number: probable } = await nextOf(db);
  const drawn = await print(probable);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receiptNumbers})`);
    // Waiting for the lock, another call may have made it.
    const made = await find(tx, which);
    if (made !== undefined) return made;
    const { number, chain } = await nextOf(tx);
    const bytes = number === probable ? drawn : await print(number);
    const bytesSha256 = sha256(bytes);
    // The same in the database's receipt_chain, which refuses whatever differs.
    const chainSha256 = sha256([chain, number, filing.kind, filing.orderId, bytesSha256].join('\n'));
    await tx.insert(receipt).values({ ...filing, number, bytes, bytesSha256, chainSha256 });
    return { number, bytes };
  });
}

/** The next number, and the hash that its document continues. */
async function nextOf(db: Db | Tx): Promise<{ number: number; chain: string }> {
  const [last] = await db
    .select({ number: receipt.number, chain: receipt.chainSha256 })
    .from(receipt)
    .orderBy(desc(receipt.number))
    .limit(1);
  return { number: (last?.number ?? 0) + 1, chain: last?.chain ?? '' };
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
