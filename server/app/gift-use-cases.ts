import type { Gifts, GiftWordsRequest, SendingRequest, ShownCard } from '#contract/gift.ts';
import type { Actor } from '#rules/actor.ts';
import { cardFileName, cardsInput } from '#server/documents/cards/order-cards.ts';
import { enqueueDue, holdAfterRestore } from '#server/gifts/enqueue-due.ts';
import type { GiftOrder, StoredGiftCard } from '#server/gifts/gift-repository.ts';
import { hashRecipient, planSending, stopSending } from '#server/gifts/plan-sending.ts';
import { readyCard, toGifts } from '#server/gifts/read-gifts.ts';
import type { PassContent } from '#server/gifts/wallet-passes.ts';
import { createGiftLinkRepository } from '#server/postgres/gifts/pg-gift-link-repository.ts';
import { createGiftRepository } from '#server/postgres/gifts/pg-gift-repository.ts';
import { hashToken } from '#server/runtime/secret-token.ts';
import type { Adapters } from './adapters.ts';

/** Who asks: by the session that placed the order, or by the key of a link. */
export type GiftCaller = { sessionHash: string; key: string | undefined };

/** Cards that are given: words on them, sendings to their recipients, the links by which a buyer comes back to them. */
export function createGifts(adapters: Adapters) {
  const { connection, queue, brand, dir, cards, reader, pictures, documents, wallets } = adapters;
  const gifts = createGiftRepository(connection.db, queue);
  const links = createGiftLinkRepository(connection.db, queue);
  const [plain] = brand.giftPapers;
  if (plain === undefined) throw new Error('a brand without a paper');
  const plainPaper = plain.key;

  const shown = async (orderId: string): Promise<Gifts | undefined> => {
    const order = await gifts.read(orderId);
    return order && toGifts(order, [...wallets.offered], plainPaper);
  };

  /** A card that can be given now, with its secret. Undefined when it cannot. */
  const readReady = async (orderId: string, cardId: string) => {
    const order = await gifts.read(orderId);
    const ready = order && readyCard(order, cardId);
    const card = ready && (await cards.readOne(orderId, ready));
    return card && { order, ready, card };
  };

  const passContent = async (orderId: string, cardId: string): Promise<PassContent | undefined> => {
    const found = await readReady(orderId, cardId);
    if (found === undefined) return undefined;
    const { card, ready, order } = found;
    const { number, pin, faceValue, validUntil } = card;
    return {
      ...{ number, pin, faceValue, validUntil, lang: order.lang },
      issuedAt: (ready.issuedAt ?? order.now).toISOString(),
      productName: ready.productName[order.lang],
      forName: ready.words?.forName ?? '',
      objectId: cardId,
    };
  };

  return {
    /** The order that a key opens. */
    open: (key: string) => links.orderOf(hashToken(key)),
    mayOpen: async (orderId: string, { sessionHash, key }: GiftCaller): Promise<boolean> =>
      (await links.isOfSession(orderId, sessionHash)) ||
      (key !== undefined && (await links.orderOf(hashToken(key))) === orderId),
    read: shown,
    isPaper: (key: string): boolean => brand.giftPapers.some((paper) => paper.key === key),
    writeWords: async (
      orderId: string,
      cardId: string,
      words: GiftWordsRequest,
    ): Promise<'written' | 'wordsChanged' | 'cardNotGivable' | 'unknown'> => {
      const order = await gifts.read(orderId);
      const card = order?.cards.find(({ id }) => id === cardId);
      if (order === undefined || card === undefined) return 'unknown';
      // One that is still to come may be written on: its buyer need not wait for it.
      if (card.status !== 'Pending' && readyCard(order, cardId) === undefined) return 'cardNotGivable';
      return (await gifts.writeWords(orderId, card, words)) ? 'written' : 'wordsChanged';
    },
    writeParcelWords: gifts.writeParcelWords,
    /** Plans a sending, or changes one that is planned; its id was made by the page. */
    plan: async (orderId: string, cardId: string, sendingId: string, { email, ...request }: SendingRequest) =>
      planSending(
        gifts,
        {
          ...{ orderId, cardId, sendingId, recipient: email, ...request },
          recipientHash: await hashRecipient(email),
        },
        plainPaper,
      ),
    stop: (orderId: string, which: { id: string } | { number: number }, by?: Actor) =>
      stopSending(gifts, orderId, which, by),
    /** The PDF of one card as it is given. */
    print: async (
      orderId: string,
      cardId: string,
    ): Promise<{ filename: string; content: Buffer } | undefined> => {
      const found = await readReady(orderId, cardId);
      if (found === undefined) return undefined;
      const order = await reader.byId(orderId);
      const look = { brand, brandDir: dir, pictureOf: pictures.printable };
      const wordsOf = () => found.ready.words ?? undefined;
      const content = await documents.cards(await cardsInput(order, [found.card], look, wordsOf));
      return { filename: cardFileName(order, brand, placeAmong(found.order, found.ready)), content };
    },
    /** What the till needs, for the page on which a card is handed over. */
    show: async (orderId: string, cardId: string): Promise<ShownCard | undefined> => {
      const found = await readReady(orderId, cardId);
      if (found === undefined) return undefined;
      const { number, pin, faceValue, validUntil } = found.card;
      const { code128Widths } = await import('#server/documents/code128.ts');
      return { number, pin, faceValue, validUntil, bars: code128Widths(number) };
    },
    /** The file of a card for Apple's wallet. Undefined: not offered, or not a card that can be given. */
    applePass: async (orderId: string, cardId: string) => {
      if (wallets.apple === undefined || !wallets.offered.includes('apple')) return undefined;
      const content = await passContent(orderId, cardId);
      return content && { filename: `${brand.key}.pkpass`, content: await wallets.apple(content) };
    },
    /** The address by which a card is put into Google's wallet. */
    googlePass: async (orderId: string, cardId: string) => {
      if (wallets.google === undefined || !wallets.offered.includes('google')) return undefined;
      const content = await passContent(orderId, cardId);
      return content && wallets.google(content);
    },
    /** Enqueues mails with links for the newest orders of an address. @returns what adds their jobs */
    enqueueLinks: async (email: string) => {
      const mailIds = await links.enqueueLinks(email);
      return () => links.addJobs(mailIds);
    },
    /** False: the key is over, or none. */
    object: (key: string) => links.objectByKey(hashToken(key)),
    objectFor: async (email: string, by: Actor) => links.object(await hashRecipient(email), by),
    revokeLinks: links.revoke,
    enqueueDue: () => enqueueDue(gifts, plainPaper),
    holdAfterRestore: (since: Date, by: Actor) => holdAfterRestore(gifts, since, plainPaper, by),
  };
}

/** Which of the order's digital cards it is, counted from 1. */
function placeAmong({ cards }: GiftOrder, { id }: StoredGiftCard): number {
  return cards.findIndex((card) => card.id === id) + 1;
}
