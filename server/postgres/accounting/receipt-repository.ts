import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PrintReceipt, Receipt } from '#server/accounting/make-receipt.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { hasErrorCode } from '../connection/error-code.ts';
import { queryRows } from '../connection/query-rows.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { receipt } from '../schema/receipt-tables.ts';

/** Maximum wait for documents with lower numbers, so that a stuck one doesn't block the rest. */
const TURN_TIMEOUT_MS = 2_000;
/** Maximum number of concurrent documents. Exceeds the number of database connections of all processes. */
const DOCUMENTS_IN_PROGRESS_MAX = 500;

/** The number that a document will probably get. */
export type NumberTurn = {
  probable: number;
  /**
   * Waits for documents with lower numbers.
   * @throws after `TURN_TIMEOUT_MS`, which aborts the transaction
   */
  wait: () => Promise<void>;
};

/**
 * Lets concurrent documents render before the numbers are locked, and numbers them in starting order. A turn
 * is a transaction-level advisory lock on the number, which the next document waits for. A crash releases it.
 * @param file called again in a new transaction, without a turn, after a lock timeout
 */
export async function withNumberTurn<T>(db: Db, file: (tx: Tx, turn?: NumberTurn) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => file(tx, await claimTurn(tx)));
  } catch (error) {
    if (!hasErrorCode('lock-timeout', error)) throw error;
    return db.transaction((tx) => file(tx));
  }
}

async function claimTurn(tx: Tx): Promise<NumberTurn | undefined> {
  const [claimed] = await queryRows<{ probable: number }>(
    tx,
    sql`select turn.number as probable, set_config('lock_timeout', ${String(TURN_TIMEOUT_MS)}, true)
        from (select coalesce(max(number), 0) as last from receipt) filed,
          generate_series(last + 1, last + ${DOCUMENTS_IN_PROGRESS_MAX}) turn (number)
       where pg_try_advisory_xact_lock(${ADVISORY_LOCKS.receiptTurns}, turn.number) limit 1`,
  );
  if (claimed === undefined) return undefined;
  const { probable } = claimed;
  return {
    probable,
    wait: async () => {
      await tx.execute(
        sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.receiptTurns}, ${probable - 1}::int)`,
      );
    },
  };
}

export type ReceiptRepository = ReturnType<typeof createReceiptRepository>;

/** Stores receipts and credit notes: numbers without gaps, immutable bytes, in a hash chain (law 4). */
export function createReceiptRepository(db: Db) {
  return {
    /** @throws if the order is not paid */
    readByOrder: async (orderId: string) => {
      const { paidAt, existing } = await readFilingState(db, isOrderReceipt(orderId), orderId);
      if (paidAt === null) throw new Error('the order has no capture, so there is no receipt');
      return { paidAt: new Date(paidAt), existing };
    },
    /** Stores the receipt once. Later calls return the stored bytes. */
    addReceipt: (orderId: string, print: PrintReceipt) =>
      fileDocument(db, { kind: 'receipt', orderId, refundId: null }, isOrderReceipt(orderId), print),
    /** Stores the credit note once. Later calls return the stored bytes. */
    addCreditNote: async (orderId: string, refundId: string, print: PrintReceipt) => {
      const isDocument = sql`r.refund_id = ${refundId}`;
      const { existing } = await readFilingState(db, isDocument, orderId);
      return existing ?? fileDocument(db, { kind: 'credit-note', orderId, refundId }, isDocument, print);
    },
  };
}

type DocumentKey = Pick<typeof receipt.$inferInsert, 'kind' | 'orderId' | 'refundId'>;

/** Condition on receipts `r`. */
function isOrderReceipt(orderId: string): SQL {
  return sql`r.order_id = ${orderId} and r.kind = 'receipt'`;
}

type FilingState = { paidAt: string | null; existing: Receipt | undefined; next: number; chain: string };
type FilingStateRow = Omit<FilingState, 'existing'> & { number: number | null; bytes: Buffer | null };

async function readFilingState(db: Db | Tx, isDocument: SQL, orderId: string): Promise<FilingState> {
  const [row] = await queryRows<FilingStateRow>(
    db,
    sql`select (select at from capture where order_id = ${orderId}) as "paidAt", existing.number, existing.bytes,
          coalesce(last.number, 0) + 1 as next, coalesce(last.chain_sha256, '') as chain
        from (select) one
          left join (select number, chain_sha256 from receipt order by number desc limit 1) last on true
          left join (select number, bytes from receipt r where ${isDocument}) existing on true`,
  );
  if (row === undefined) throw new Error('the receipt query returned no row');
  const { number, bytes, ...filed } = row;
  return { ...filed, existing: number === null || bytes === null ? undefined : { number, bytes } };
}

/**
 * Renders with the probable number before the numbers are locked, so that slow rendering blocks no other
 * document. Renders again if another document took the number.
 */
function fileDocument(db: Db, filing: DocumentKey, isDocument: SQL, print: PrintReceipt): Promise<Receipt> {
  const { orderId } = filing;
  return withNumberTurn(db, async (tx, turn) => {
    const rendered = turn && (await print(turn.probable));
    await turn?.wait();
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receiptNumbers})`);
    // Read in a new statement: another call may have filed it during the wait for the lock.
    const { existing, next: number, chain } = await readFilingState(tx, isDocument, orderId);
    if (existing !== undefined) return existing;
    const bytes = rendered !== undefined && number === turn?.probable ? rendered : await print(number);
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
