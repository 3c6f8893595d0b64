import { sql } from 'drizzle-orm';
import { sendingState } from '#rules/gift-sending.ts';
import type { GiftRecord, ListedSending } from '#server/gifts/gift-record.ts';
import type { CardPlace } from '#server/gifts/gift-repository.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { HAS_WORDS, readSendings } from './gift-rows.ts';
import { IS_ALIVE } from './pg-gift-link-repository.ts';
import { IS_GIVABLE_ORDER } from './pg-gift-repository.ts';

/** Includes refunded and erased orders. */
export async function readGiftRecord(db: Db, orderId: string): Promise<GiftRecord> {
  const writtenCards = await plainRows<CardPlace>(
    db,
    sql`select w.line, w.ordinal from gift_words w where w.order_id = ${orderId} and ${HAS_WORDS}
        order by w.line, w.ordinal`,
  );
  const parcels = await plainRows<{ number: number }>(
    db,
    sql`select w.number from parcel_words w where w.order_id = ${orderId} and ${HAS_WORDS} order by w.number`,
  );
  const [links] = await plainRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from gift_link k join orders o on o.id = k.order_id
        where k.order_id = ${orderId} and k.purpose = 'give' and ${IS_ALIVE} and ${IS_GIVABLE_ORDER}`,
  );
  return {
    writtenCards,
    writtenParcels: parcels.map(({ number }) => number),
    sendings: (await readSendings(db, orderId)).map(toListed),
    links: links?.count ?? 0,
  };
}

type SendingRecord = Awaited<ReturnType<typeof readSendings>>[number];

function toListed({ status, mail, unanswered, repeats, ...stored }: SendingRecord): ListedSending {
  const { number, line, ordinal, stopCause, recipient, lang, dueAt, sentAt, objects } = stored;
  // A gift that is being resent no longer counts as refused.
  const refusal = mail === 'Pending' ? null : stored.refusal;
  const state = sendingState(status, mail, refusal !== null);
  const isHeld = mail === 'Pending' && repeats === null && unanswered === 0;
  return {
    ...{ number, line, ordinal, state, stopCause, recipient, lang, dueAt, sentAt, refusal, objects },
    canStop: state === 'planned' || (state === 'leaving' && isHeld),
  };
}
