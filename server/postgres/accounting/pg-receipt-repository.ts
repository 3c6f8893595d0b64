import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Print, Receipt } from '#server/accounting/make-receipt.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { receipt } from '../schema/receipt-tables.ts';
import { inTurn } from './number-turns.ts';

export type ReceiptRepository = ReturnType<typeof createReceiptRepository>;

/** Documents without gaps, immutable, chained by hashes (law 4). */
export function createReceiptRepository(db: Db) {
  return {
    /** @throws if the order is not paid */
    ofOrder: async (orderId: string) => {
      const { paidAt, existing } = await readFiled(db, receiptOf(orderId), orderId);
      if (paidAt === null) throw new Error('no receipt without a capture');
      return { paidAt: new Date(paidAt), made: existing };
    },
    /** Stores the receipt once. Later calls return the stored bytes. */
    add: (orderId: string, print: Print) =>
      file(db, { kind: 'receipt', orderId, refundId: null }, receiptOf(orderId), print),
    /** Stores the credit note once. Later calls return the stored bytes. */
    credit: async (orderId: string, refundId: string, print: Print) => {
      const which = sql`r.refund_id = ${refundId}`;
      const { existing } = await readFiled(db, which, orderId);
      return existing ?? file(db, { kind: 'credit-note', orderId, refundId }, which, print);
    },
  };
}

type Filing = Pick<typeof receipt.$inferInsert, 'kind' | 'orderId' | 'refundId'>;

/** Condition on receipts `r`. */
function receiptOf(orderId: string): SQL {
  return sql`r.order_id = ${orderId} and r.kind = 'receipt'`;
}

type FilingState = { paidAt: string | null; existing: Receipt | undefined; next: number; chain: string };
type FilingStateRow = Omit<FilingState, 'existing'> & { number: number | null; bytes: Buffer | null };

async function readFiled(db: Db | Tx, which: SQL, orderId: string): Promise<FilingState> {
  const [row] = await plainRows<FilingStateRow>(
    db,
    sql`select (select at from capture where order_id = ${orderId}) as "paidAt", existing.number, existing.bytes,
          coalesce(last.number, 0) + 1 as next, coalesce(last.chain_sha256, '') as chain
        from (select) one
          left join (select number, chain_sha256 from receipt order by number desc limit 1) last on true
          left join (select number, bytes from receipt r where ${which}) existing on true`,
  );
  if (row === undefined) throw new Error('the receipt query returned no row');
  const { number, bytes, ...filed } = row;
  return { ...filed, existing: number === null || bytes === null ? undefined : { number, bytes } };
}

/**
 * Renders with the probable number before the numbers are locked, so that slow rendering blocks no other
 * document. Renders again if another document took the number.
 */
function file(db: Db, filing: Filing, which: SQL, print: Print): Promise<Receipt> {
  const { orderId } = filing;
  return inTurn(db, async (tx, turn) => {
    const drawn = turn && (await print(turn.probable));
    await turn?.wait();
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receiptNumbers})`);
    // Read in a new statement: another call may have filed it during the wait for the lock.
    const { existing, next: number, chain } = await readFiled(tx, which, orderId);
    if (existing !== undefined) return existing;
    const bytes = drawn !== undefined && number === turn?.probable ? drawn : await print(number);
    const bytesSha256 = sha256(bytes);
    // Must match the trigger function receipt_chain.
    const chainSha256 = sha256([chain, number, filing.kind, orderId, bytesSha256].join('\n'));
    await tx.insert(receipt).values({ ...filing, number, bytes, bytesSha256, chainSha256 });
    return { number, bytes };
  });
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
