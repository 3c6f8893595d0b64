import { and, eq, type SQL, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import type { LimitCounts } from '#rules/abuse-limits.ts';
import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { GiftMailLimit, GiftStopCause, SendableCard } from '#rules/gift-sending.ts';
import { toMailReviewKind } from '#rules/review-kinds.ts';
import type {
  CardPlace,
  GiftOrder,
  PlannedSending,
  StoredGiftCard,
  StoredMessage,
} from '#server/gifts/gift-order.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { countWithinLimits } from '../limits/limit-counts.ts';
import { mail } from '../schema/fulfilment-tables.ts';
import { giftMessage, giftObjection, giftSending, parcelMessage } from '../schema/gift-tables.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { nextNumber } from '../shared/next-number.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { openReviewItem } from '../shared/review-items.ts';
import { IS_NEWEST, readRecipientDueTimes, readSendings, SENDABLE, toWords, WORDS } from './gift-rows.ts';

/** Paid, not fully refunded, and not erased. */
export const IS_GIFTABLE_ORDER: SQL = sql`o.status = 'Confirmed' and o.erased_at is null`;

type SendingKey = { id: string; orderId: string };

export type GiftRepository = ReturnType<typeof createGiftRepository>;

export function createGiftRepository(db: Db, queue: Queue) {
  return {
    /** Returns undefined for an order that is unpaid, fully refunded or erased. */
    read: (orderId: string) => readGiftOrder(db, orderId),
    /** @returns false if another request has changed the message */
    writeMessage: async (orderId: string, { line, ordinal }: CardPlace, giftMessage: StoredMessage) => {
      const written = await queryRows(db, upsertMessage({ orderId, line, ordinal, ...giftMessage }));
      return written.length === 1;
    },
    /** @returns `closed` if packing has started */
    writeParcelMessage: (orderId: string, number: number, giftMessage: StoredMessage) =>
      db.transaction((tx) => writeParcelMessage(tx, orderId, number, giftMessage)),
    /**
     * Runs `work` in one transaction under the order's lock. Returns undefined if the order doesn't exist.
     */
    withLock: async <Result>(orderId: string, work: (gifts: LockedGifts) => Promise<Result>) => {
      let reference = '';
      const result = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, { id: orderId });
        if (order === undefined) return undefined;
        reference = order.reference;
        const now = await readNow(tx);
        const workResult = await work(
          createLockedGifts(tx, queue, { orderId, reference, buyerEmail: order.primaryAddress?.email, now }),
        );
        await failpoint('M17', reference);
        return workResult;
      });
      await failpoint('M18', reference);
      return result;
    },
    listDue: (limit: number) =>
      queryRows<SendingKey>(
        db,
        sql`select id, order_id as "orderId" from gift_sending
            where status = 'Planned' and due_at <= cadeau_now() order by due_at, id limit ${limit}`,
      ),
    /** Returns sendings that became due since the backup, or whose mail was pending at that time. */
    listPossiblySent: (since: Date) =>
      queryRows<SendingKey>(
        db,
        sql`select s.id, s.order_id as "orderId" from gift_sending s
              left join mail m on m.order_id = s.order_id and m.kind = 'gift' and m.number = s.number
            where (s.status = 'Planned' and s.due_at > ${since.toISOString()} and s.due_at <= cadeau_now())
               or (s.status = 'Enqueued' and m.status = 'Pending') order by s.due_at, s.id`,
      ),
  };
}

async function readNow(tx: Tx): Promise<Date> {
  const [row] = await queryRows<{ now: string }>(tx, sql`select cadeau_now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

type CardRow = Omit<StoredGiftCard, 'issuedAt' | 'giftMessage'> & { issuedAt: string | null } & {
  [Field in keyof StoredMessage]: StoredMessage[Field] | null;
};
type ParcelRow = { number: number; begun: boolean } & {
  [Field in keyof StoredMessage]: StoredMessage[Field] | null;
};

async function readGiftOrder(db: Db, orderId: string): Promise<GiftOrder | undefined> {
  const [order] = await queryRows<{ reference: string; lang: GiftOrder['lang']; now: string }>(
    db,
    sql`select o.reference, o.lang, cadeau_now() as now from orders o
        where o.id::text = ${orderId} and ${IS_GIFTABLE_ORDER}`,
  );
  if (order === undefined) return undefined;
  const cards = await queryRows<CardRow>(
    db,
    sql`select card.id, card.face_value as "faceValue", card.issued_at as "issuedAt", ${SENDABLE},
          l.name as "productName", l.image_path as "imagePath", ${WORDS}
        from card join order_line l on l.order_id = card.order_id and l.position = card.line
          left join gift_message w on w.order_id = card.order_id and w.line = card.line and w.ordinal = card.ordinal
        where card.order_id = ${orderId} and card.category = 'digital' and ${IS_NEWEST}
        order by card.line, card.ordinal`,
  );
  const parcels = await queryRows<ParcelRow>(
    db,
    sql`select parcel.number, ${IS_PACKING_STARTED} as begun, ${WORDS} from parcel
          left join parcel_message w on w.order_id = parcel.order_id and w.number = parcel.number
        where parcel.order_id = ${orderId} and parcel.status <> 'Cancelled' order by parcel.number`,
  );
  return {
    orderId,
    reference: order.reference,
    lang: order.lang,
    now: new Date(order.now),
    cards: cards.map(({ forName, fromName, message, paper, version, issuedAt, ...row }) => ({
      ...row,
      issuedAt: issuedAt === null ? null : new Date(issuedAt),
      giftMessage: toWords({ forName, fromName, message, paper, version }),
    })),
    sendings: await readSendings(db, orderId),
    parcels: parcels.map(({ number, begun, ...giftMessage }) => ({
      number,
      begun,
      giftMessage: toWords(giftMessage),
    })),
  };
}

/** True once documents were printed, an operator claimed the parcel, or a card was scanned. */
const IS_PACKING_STARTED: SQL = sql`(parcel.status <> 'ToPack' or parcel.printed_at is not null
  or exists (select 1 from parcel_claim c where c.order_id = parcel.order_id and c.number = parcel.number)
  or exists (select 1 from card where card.order_id = parcel.order_id and card.category = 'physical'
    and card.shipment_number = parcel.number and card.status = 'Active'))`;

type CardMessage = StoredMessage & { orderId: string; line: number; ordinal: number };

/** Writes only if the stored version is still `version`. */
function upsertMessage({ orderId, line, ordinal, version, ...giftMessage }: CardMessage): SQL {
  const { forName, fromName, message, paper } = giftMessage;
  return sql`insert into gift_message (order_id, line, ordinal, for_name, from_name, message, paper)
    select ${orderId}, ${line}, ${ordinal}, ${forName}, ${fromName}, ${message}, ${paper}
     where ${version} = 0 or exists (select 1 from gift_message w where w.order_id = ${orderId}
       and w.line = ${line} and w.ordinal = ${ordinal})
    on conflict (order_id, line, ordinal) do update set for_name = excluded.for_name, from_name = excluded.from_name,
      message = excluded.message, paper = excluded.paper, version = gift_message.version + 1, updated_at = cadeau_now()
      where gift_message.version = ${version} returning 1 as one`;
}

async function writeParcelMessage(
  tx: Tx,
  orderId: string,
  number: number,
  { version, ...giftMessage }: StoredMessage,
): Promise<'written' | 'changed' | 'closed'> {
  // Lock the parcel row, because printing updates it. The next query then sees `printed_at`.
  const isThisParcel = sql`parcel.order_id = ${orderId} and parcel.number = ${number}`;
  await tx.execute(sql`select 1 from parcel where ${isThisParcel} for update`);
  const [parcel] = await queryRows<{ begun: boolean }>(
    tx,
    sql`select ${IS_PACKING_STARTED} as begun from parcel where ${isThisParcel}`,
  );
  if (parcel === undefined || parcel.begun) return 'closed';
  const matchesParcel = and(eq(parcelMessage.orderId, orderId), eq(parcelMessage.number, number));
  const [stored] = await tx
    .select({ version: parcelMessage.version })
    .from(parcelMessage)
    .where(matchesParcel);
  if ((stored?.version ?? 0) !== version) return 'changed';
  const changed = { ...giftMessage, version: version + 1, updatedAt: sql`cadeau_now()` };
  await tx
    .insert(parcelMessage)
    .values({ orderId, number, ...giftMessage, version: version + 1 })
    .onConflictDoUpdate({ target: [parcelMessage.orderId, parcelMessage.number], set: changed });
  return 'written';
}

export type LockedGifts = ReturnType<typeof createLockedGifts>;

function createLockedGifts(
  tx: Tx,
  queue: Queue,
  {
    orderId,
    reference,
    buyerEmail,
    now,
  }: { orderId: string; reference: string; buyerEmail: string | undefined; now: Date },
) {
  const matchesSending = (id: string) => and(eq(giftSending.id, id), eq(giftSending.orderId, orderId));
  return {
    now,
    reference,
    /** Undefined after the order was erased. */
    buyerEmail,
    readCard: async (target: CardPlace | { cardId: string }) => {
      const matchesCard =
        'cardId' in target
          ? sql`card.id::text = ${target.cardId}`
          : sql`card.line = ${target.line} and card.ordinal = ${target.ordinal}`;
      const [found] = await queryRows<SendableCard & CardPlace>(
        tx,
        sql`select ${SENDABLE} from card where card.order_id = ${orderId} and card.category = 'digital'
              and ${IS_NEWEST} and ${matchesCard}`,
      );
      return found;
    },
    readSendings: () => readSendings(tx, orderId, true),
    /** @returns true if the recipient has opted out of gift mails */
    hasObjection: async (hash: string) => {
      const found = await tx.select().from(giftObjection).where(eq(giftObjection.addressHash, hash));
      return found.length > 0;
    },
    readRecipientDueTimes: (hash: string, exceptId: string) => readRecipientDueTimes(tx, hash, exceptId),
    /** Counts a mail for the limits across orders (L-23). @returns the exceeded limit */
    countMail: (counted: readonly { name: GiftMailLimit; key: string }[], limits: LimitCounts) =>
      countWithinLimits(tx, counted, limits),
    /** Adds a sending, or changes the recipient and the time of a planned sending. */
    plan: async (sending: PlannedSending) => {
      const { recipient, recipientHash, lang, dueAt } = sending;
      const recipientSetAt = sql`case when ${giftSending.recipientHash} = ${recipientHash} then ${giftSending.recipientSetAt} else cadeau_now() end`;
      const changed = await tx
        .update(giftSending)
        .set({ recipient, recipientHash, lang, dueAt, recipientSetAt: recipientSetAt })
        .where(matchesSending(sending.id))
        .returning({ id: giftSending.id });
      if (changed.length > 0) return;
      const number = await nextNumber(tx, orderId, 'gift');
      await tx.insert(giftSending).values({ ...sending, orderId, number, status: 'Planned' });
    },
    saveSenderName: async ({ line, ordinal }: CardPlace, fromName: string, paper: string) => {
      await tx
        .insert(giftMessage)
        .values({ orderId, line, ordinal, fromName, paper })
        .onConflictDoUpdate({
          target: [giftMessage.orderId, giftMessage.line, giftMessage.ordinal],
          set: { fromName, version: sql`${giftMessage.version} + 1`, updatedAt: sql`cadeau_now()` },
          setWhere: sql`${giftMessage.fromName} <> ${fromName}`,
        });
    },
    /** Copies the card's message into the sending and enqueues its mail. */
    enqueue: async (id: string, plainPaper: string) => {
      const [sending] = await queryRows<{ number: number }>(
        tx,
        sql`update gift_sending s set status = 'Enqueued', enqueued_at = cadeau_now(),
              for_name = coalesce(w.for_name, ''), from_name = coalesce(w.from_name, ''),
              message = coalesce(w.message, ''), paper = coalesce(w.paper, ${plainPaper})
            from gift_sending own left join gift_message w
              on w.order_id = own.order_id and w.line = own.line and w.ordinal = own.ordinal
            where s.id = own.id and own.id = ${id} and s.status = 'Planned' returning s.number`,
      );
      if (sending !== undefined) await enqueueMail(tx, queue, orderId, 'gift', sending.number);
    },
    /** @returns false if the mail server may already have the mail */
    stop: async (id: string, cause: GiftStopCause) => {
      const [sending] = await tx
        .select({ number: giftSending.number, status: giftSending.status })
        .from(giftSending)
        .where(matchesSending(id));
      if (sending === undefined) return false;
      if (sending.status === 'Enqueued' && !(await withdrawMail(tx, orderId, sending.number))) return false;
      await tx
        .update(giftSending)
        .set({ status: 'Stopped', stopCause: cause, stoppedAt: sql`cadeau_now()` })
        .where(matchesSending(id));
      return true;
    },
    /**
     * Stops a mail that may already have been sent, and opens a review item.
     * @returns false if the mail is no longer pending
     */
    stopPossiblySentMail: async (number: number) => {
      const stopped = await tx
        .update(mail)
        .set({ status: 'Refused', unanswered: sql`greatest(${mail.unanswered}, 1)` })
        .where(and(isGiftMail(orderId, number), eq(mail.status, 'Pending')))
        .returning({ id: mail.id });
      if (stopped.length === 0) return false;
      await openReviewItem(tx, orderId, toMailReviewKind('unanswered', 'gift'), { sending: number });
      return true;
    },
    notifyOfObjection: (number: number) => enqueueMail(tx, queue, orderId, 'gift-refused', number),
    recordAction: (by: Actor, event: OrderEvent) => recordAction(tx, by, orderId, event),
  };
}

function isGiftMail(orderId: string, number: number) {
  return and(eq(mail.orderId, orderId), eq(mail.kind, 'gift'), eq(mail.number, number));
}

/** @returns false if the mail server may already have the mail */
async function withdrawMail(tx: Tx, orderId: string, number: number): Promise<boolean> {
  const withdrawn = await tx
    .update(mail)
    .set({ status: 'Refused' })
    .where(and(isGiftMail(orderId, number), eq(mail.status, 'Pending'), eq(mail.unanswered, 0)))
    .returning({ id: mail.id });
  return withdrawn.length > 0;
}
