import { eq, sql } from 'drizzle-orm';
import { getSendingState } from '#rules/gift-sending.ts';
import type { CardPlace, StoredMessage } from '#server/gifts/gift-order.ts';
import type { GiftRecord, ListedSending } from '#server/gifts/gift-record.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { giftMessage } from '../schema/gift-tables.ts';
import { IS_LINK_VALID } from './gift-link-repository.ts';
import { IS_GIFTABLE_ORDER } from './gift-repository.ts';
import { HAS_WORDS, readSendings } from './gift-rows.ts';

/** Also works for refunded and erased orders. */
export async function readGiftRecord(db: Db, orderId: string): Promise<GiftRecord> {
  const writtenCards = await queryRows<CardPlace>(
    db,
    sql`select w.line, w.ordinal from gift_message w where w.order_id = ${orderId} and ${HAS_WORDS}
        order by w.line, w.ordinal`,
  );
  const parcels = await queryRows<{ number: number }>(
    db,
    sql`select w.number from parcel_message w where w.order_id = ${orderId} and ${HAS_WORDS} order by w.number`,
  );
  const [links] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from gift_link k join orders o on o.id = k.order_id
        where k.order_id = ${orderId} and k.purpose = 'give' and ${IS_LINK_VALID} and ${IS_GIFTABLE_ORDER}`,
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
  const state = getSendingState(status, mail, refusal !== null);
  const isUnsent = mail === 'Pending' && repeats === null && unanswered === 0;
  return {
    number,
    line,
    ordinal,
    state,
    stopCause,
    recipient,
    lang,
    dueAt,
    sentAt,
    refusal,
    objects,
    canStop: state === 'planned' || (state === 'leaving' && isUnsent),
  };
}

export function readCardMessages(db: Db, orderId: string): Promise<(CardPlace & StoredMessage)[]> {
  const { line, ordinal, forName, fromName, message, paper, version } = giftMessage;
  return db
    .select({ line, ordinal, forName, fromName, message, paper, version })
    .from(giftMessage)
    .where(eq(giftMessage.orderId, orderId));
}
