import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { GIFT_LINK_MONTHS, GIFT_LINKS_PER_REQUEST_MAX } from '#rules/gift-link.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { giftLink, giftObjection } from '../schema/gift-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { recordAction, recordShopAction } from '../shared/operator-actions.ts';
import { IS_GIFTABLE_ORDER } from './gift-repository.ts';

/** Condition on `gift_link k`. */
export const IS_LINK_VALID = sql`k.revoked_at is null and k.created_at > cadeau_now() - make_interval(months => ${sql.raw(String(GIFT_LINK_MONTHS))})`;

/** Hash of an e-mail address, salted with the link's token hash. */
export const hashLinkAddress = (tokenHash: SQL, email: SQL): SQL =>
  sql`encode(sha256(convert_to(${tokenHash} || ' ' || ${email}, 'UTF8')), 'hex')`;

/** True if link `k` was mailed to the current address of order `o`. Correcting the address invalidates it. */
const IS_CURRENT_ADDRESS = sql`k.address_hash = ${hashLinkAddress(sql`k.token_hash`, sql`(o.primary_address ->> 'email')`)}`;

/** True if the link `k` opens the gifts of its order `o`. */
const IS_OPENING_LINK = sql`k.purpose = 'give' and ${IS_LINK_VALID} and ${IS_CURRENT_ADDRESS} and ${IS_GIFTABLE_ORDER}`;

const HAS_SENDABLE_GIFTS = sql`(exists (select 1 from card where card.order_id = o.id and card.category = 'digital'
    and card.status in ('Pending', 'Issued'))
  or exists (select 1 from parcel p where p.order_id = o.id and p.status = 'ToPack'))`;

/** @returns the number of revoked links */
export async function revokeGiftLinks(tx: Tx, orderId: string): Promise<number> {
  const revoked = await tx
    .update(giftLink)
    .set({ revokedAt: sql`cadeau_now()` })
    .where(and(eq(giftLink.orderId, orderId), eq(giftLink.purpose, 'give'), isNull(giftLink.revokedAt)))
    .returning({ hash: giftLink.tokenHash });
  return revoked.length;
}

export function createGiftLinkRepository(db: Db, queue: Queue) {
  return {
    /** Returns the order of a gift link, or undefined if its key is unknown, expired or revoked. */
    findOrder: async (keyHash: string) => {
      const [found] = await queryRows<{ orderId: string }>(
        db,
        sql`select o.id as "orderId" from gift_link k join orders o on o.id = k.order_id
            where k.token_hash = ${keyHash} and ${IS_OPENING_LINK}`,
      );
      return found?.orderId;
    },
    /**
     * Stores a new key for the link of a code, under the conditions and until the expiry of the link.
     * @returns the order; undefined if the code is unknown, expired or revoked
     */
    exchangeCode: async (codeHashes: readonly string[], keyHash: string) => {
      const [found] = await queryRows<{ orderId: string }>(
        db,
        sql`insert into gift_link (token_hash, purpose, order_id, mail_id, address_hash, created_at)
            select ${keyHash}, k.purpose, k.order_id, k.mail_id,
                   ${hashLinkAddress(sql`${keyHash}`, sql`(o.primary_address ->> 'email')`)}, k.created_at
              from gift_link k join orders o on o.id = k.order_id
             where k.code_hash in ${codeHashes} and ${IS_OPENING_LINK}
            returning order_id as "orderId"`,
      );
      return found?.orderId;
    },
    isOrderOfSession: async (orderId: string, sessionHash: string) => {
      const found = await queryRows(
        db,
        sql`select 1 as one from orders o where o.id::text = ${orderId} and o.session_hash = ${sessionHash}`,
      );
      return found.length > 0;
    },
    /**
     * Adds mails with links for the newest orders of an e-mail address, without jobs.
     * @returns the mails' ids
     */
    enqueueLinks: async (email: string) => {
      const rows = await queryRows<{ id: string }>(
        db,
        // One statement for known and unknown addresses, so that the duration doesn't reveal which.
        sql`with known as (
              select o.id from orders o where lower(o.primary_address ->> 'email') = lower(${email.trim()})
                and ${IS_GIFTABLE_ORDER} and ${HAS_SENDABLE_GIFTS}
              order by o.created_at desc limit ${GIFT_LINKS_PER_REQUEST_MAX})
            insert into mail (id, order_id, kind, number, status)
              select gen_random_uuid(), known.id, 'gift-link', coalesce((select max(m.number) from mail m
                  where m.order_id = known.id and m.kind = 'gift-link'), 0) + 1, 'Pending' from known
            on conflict do nothing returning id`,
      );
      return rows.map(({ id }) => id);
    },
    addJobs: (mailIds: readonly string[]) =>
      db.transaction(async (tx) => {
        for (const mailId of mailIds) await queue.add(tx, 'send-mail', { mailId });
      }),
    /** @returns the number of revoked links */
    revoke: (orderId: string, by: Actor) =>
      db.transaction(async (tx) => {
        const revoked = await revokeGiftLinks(tx, orderId);
        await recordAction(tx, by, orderId, { type: 'gift-links-revoked', data: { count: revoked } });
        return revoked;
      }),
    /** Stores the objection of the recipient of the link's mail. @returns false if the link is unknown or expired */
    recordObjectionByLink: async (link: { keyHash: string } | { codeHashes: readonly string[] }) => {
      const [found] = await queryRows<{ hash: string }>(
        db,
        sql`with named as (
              select s.recipient_hash as hash from gift_link k join mail m on m.id = k.mail_id
                join gift_sending s on s.order_id = m.order_id and s.number = coalesce(m.repeats, m.number)
              where ${'keyHash' in link ? sql`k.token_hash = ${link.keyHash}` : sql`k.code_hash in ${link.codeHashes}`}
                and k.purpose = 'object' and ${IS_LINK_VALID} and s.recipient_hash is not null),
            written as (insert into gift_objection (address_hash) select hash from named on conflict do nothing)
            select hash from named`,
      );
      return found !== undefined;
    },
    recordObjection: (addressHash: string, by: Actor) =>
      db.transaction(async (tx) => {
        await tx.insert(giftObjection).values({ addressHash }).onConflictDoNothing();
        await recordShopAction(tx, by, { type: 'gift-objection-recorded', data: {} });
      }),
  };
}
