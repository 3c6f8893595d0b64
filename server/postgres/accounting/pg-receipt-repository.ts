import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Print, Receipt } from '#server/accounting/make-receipt.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { receipt } from '../schema/receipt-tables.ts';
import { inTurn } from './number-turns.ts';

export type ReceiptRepository = ReturnType<typeof createReceiptRepository>;

/** Numbered documents of the shop: without gaps, immutable, chained by hashes (law 4). */
export function createReceiptRepository(db: Db) {
  return {
    /** @throws if the order is not paid */
    ofOrder: async (orderId: string) => {
      const { paidAt, made } = await readFiled(db, receiptOf(orderId), orderId);
      if (paidAt === null) throw new Error('no receipt without a capture');
      return { paidAt: new Date(paidAt), made };
    },
    /** Stores the order's receipt once. A repeated call returns the stored bytes. */
    add: (orderId: string, print: Print) =>
      file(db, { kind: 'receipt', orderId, refundId: null }, receiptOf(orderId), print),
    /** Stores the credit note of a refund once. A repeated call returns the stored bytes. */
    credit: async (orderId: string, refundId: string, print: Print) => {
      const which = sql`r.refund_id = ${refundId}`;
      const { made } = await readFiled(db, which, orderId);
      return made ?? file(db, { kind: 'credit-note', orderId, refundId }, which, print);
    },
  };
}

type Filing = Pick<typeof receipt.$inferInsert, 'kind' | 'orderId' | 'refundId'>;

/** Of receipts `r`. */
function receiptOf(orderId: string): SQL {
  return sql`r.order_id = ${orderId} and r.kind = 'receipt'`;
}

type Filed = { paidAt: string | null; made: Receipt | undefined; next: number; chain: string };
type FiledRow = Omit<Filed, 'made'> & { number: number | null; bytes: Buffer | null };

/** One document, if it is made; the number that comes next, and the hash that its document continues. */
async function readFiled(db: Db | Tx, which: SQL, orderId: string): Promise<Filed> {
  const [row] = await plainRows<FiledRow>(
    db,
    sql`select (select at from capture where order_id = ${orderId}) as "paidAt", made.number, made.bytes,
          coalesce(last.number, 0) + 1 as next, coalesce(last.chain_sha256, '') as chain
        from (select) one
          left join (select number, chain_sha256 from receipt order by number desc limit 1) last on true
          left join (select number, bytes from receipt r where ${which}) made on true`,
  );
  if (row === undefined) throw new Error('nothing is known of the receipts');
  const { number, bytes, ...filed } = row;
  return { ...filed, made: number === null || bytes === null ? undefined : { number, bytes } };
}

/**
 * Draws the document under the number that it will probably get before the numbers are locked: a document whose drawing
 * takes long or never ends keeps no other one waiting. Where another took that number meanwhile, it is drawn again.
 */
function file(db: Db, filing: Filing, which: SQL, print: Print): Promise<Receipt> {
  const { orderId } = filing;
  return inTurn(db, async (tx, turn) => {
    const drawn = turn && (await print(turn.probable));
    await turn?.wait();
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receiptNumbers})`);
    // In a statement of its own: waiting for the lock, another call may have made it.
    const { made, next: number, chain } = await readFiled(tx, which, orderId);
    if (made !== undefined) return made;
    const bytes = drawn !== undefined && number === turn?.probable ? drawn : await print(number);
    const bytesSha256 = sha256(bytes);
    // The same in the database's receipt_chain, which refuses whatever differs.
    const chainSha256 = sha256([chain, number, filing.kind, orderId, bytesSha256].join('\n'));
    await tx.insert(receipt).values({ ...filing, number, bytes, bytesSha256, chainSha256 });
    return { number, bytes };
  });
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
