import type { GiftMessageRequest, Gifts, LinkAccess, SendingRequest, ShownCard } from '#contract/gift.ts';
import type { Actor } from '#rules/actor.ts';
import { containsBrandName } from '#rules/sender-name.ts';
import { buildCardsInput, cardFileName } from '#server/documents/cards/order-cards.ts';
import { enqueueDueGifts, holdAfterRestore } from '#server/gifts/enqueue-due.ts';
import type { GiftOrder, StoredGiftCard } from '#server/gifts/gift-order.ts';
import { hashRecipient, planSending, stopSending } from '#server/gifts/plan-sending.ts';
import { findReadyCard, toGifts } from '#server/gifts/read-gifts.ts';
import type { PassContent } from '#server/gifts/wallet-passes.ts';
import { createGiftLinkRepository } from '#server/postgres/gifts/gift-link-repository.ts';
import { createGiftRepository } from '#server/postgres/gifts/gift-repository.ts';
import { createToken, hashToken } from '#server/runtime/crypto/secret-token.ts';
import type { Adapters } from './adapters.ts';

/** The caller, identified by the session of the order or by the key of a gift link. */
export type GiftCaller = { sessionHash: string; key: string | undefined };

/** Gift messages, gift mails to recipients, and gift links for buyers. */
export function createGifts(adapters: Adapters) {
  const { config, connection, queue, brand, dir, cards, reader, pictures, documents, wallets, hashLinkCode } =
    adapters;
  const gifts = createGiftRepository(connection.db, queue);
  const links = createGiftLinkRepository(connection.db, queue);
  const [plain] = brand.giftPapers;
  if (plain === undefined) throw new Error('the brand has no gift paper');
  const plainPaper = plain.key;

  const readGifts = async (orderId: string): Promise<Gifts | undefined> => {
    const order = await gifts.read(orderId);
    return order && toGifts(order, [...wallets.available], plainPaper);
  };

  /** Reads a card that can be given now, with number and PIN. */
  const readReadyCard = async (orderId: string, cardId: string) => {
    const order = await gifts.read(orderId);
    const ready = order && findReadyCard(order, cardId);
    const card = ready && (await cards.readCard(orderId, ready));
    return card && { order, ready, card };
  };

  const buildPassContent = async (orderId: string, cardId: string): Promise<PassContent | undefined> => {
    const found = await readReadyCard(orderId, cardId);
    if (found === undefined) return undefined;
    const { card, ready, order } = found;
    const { number, pin, faceValue, validUntil } = card;
    return {
      ...{ number, pin, faceValue, validUntil, lang: order.lang },
      issuedAt: (ready.issuedAt ?? order.now).toISOString(),
      productName: ready.productName[order.lang],
      forName: ready.giftMessage?.forName ?? '',
      objectId: cardId,
    };
  };

  return {
    /** Finds the order that a link's key or code opens. @returns the order and a key for later calls */
    open: async (access: LinkAccess): Promise<{ orderId: string; key: string } | undefined> => {
      const key = 'key' in access ? access.key : createToken();
      const orderId =
        'key' in access
          ? await links.findOrder(hashToken(key))
          : await links.exchangeCode(hashLinkCode(access.code), hashToken(key));
      return orderId === undefined ? undefined : { orderId, key };
    },
    canOpen: async (orderId: string, { sessionHash, key }: GiftCaller): Promise<boolean> =>
      (await links.isOrderOfSession(orderId, sessionHash)) ||
      (key !== undefined && (await links.findOrder(hashToken(key))) === orderId),
    read: readGifts,
    isPaper: (key: string): boolean => brand.giftPapers.some((paper) => paper.key === key),
    containsBrandName: (fromName: string): boolean => containsBrandName(fromName, brand.name),
    writeMessage: async (
      orderId: string,
      cardId: string,
      giftMessage: GiftMessageRequest,
    ): Promise<'written' | 'messageChanged' | 'cardNotGivable' | 'unknown'> => {
      const order = await gifts.read(orderId);
      const card = order?.cards.find(({ id }) => id === cardId);
      if (order === undefined || card === undefined) return 'unknown';
      // Allow a message before the card is issued.
      if (card.status !== 'Pending' && findReadyCard(order, cardId) === undefined) return 'cardNotGivable';
      return (await gifts.writeMessage(orderId, card, giftMessage)) ? 'written' : 'messageChanged';
    },
    writeParcelMessage: gifts.writeParcelMessage,
    /** Plans a gift mail or changes a planned one. The page generates the id. */
    plan: async (
      orderId: string,
      cardId: string,
      sendingId: string,
      { email, ...request }: SendingRequest,
      ip: string,
    ) =>
      planSending(
        { gifts, plainPaper, hash: adapters.limitHash, limits: config.abuseLimits },
        {
          ...{ orderId, cardId, sendingId, recipient: email, ip, ...request },
          recipientHash: await hashRecipient(email),
        },
      ),
    stop: (orderId: string, target: { id: string } | { number: number }, by?: Actor) =>
      stopSending(gifts, orderId, target, by),
    /** Prints the PDF of one card as a gift. */
    print: async (
      orderId: string,
      cardId: string,
    ): Promise<{ filename: string; content: Buffer } | undefined> => {
      const found = await readReadyCard(orderId, cardId);
      if (found === undefined) return undefined;
      const order = await reader.readById(orderId);
      const branding = { brand, brandDir: dir, loadPicture: pictures.readPrintable };
      const getWords = () => found.ready.giftMessage ?? undefined;
      const content = await documents.cards(await buildCardsInput(order, [found.card], branding, getWords));
      return { filename: cardFileName(order, brand, findCardPosition(found.order, found.ready)), content };
    },
    /** Returns number, PIN and barcode, for the page that shows the card at the till. */
    show: async (orderId: string, cardId: string): Promise<ShownCard | undefined> => {
      const found = await readReadyCard(orderId, cardId);
      if (found === undefined) return undefined;
      const { number, pin, faceValue, validUntil } = found.card;
      const { encodeCode128 } = await import('#server/documents/code128.ts');
      return { number, pin, faceValue, validUntil, bars: encodeCode128(number) };
    },
    /** Returns the Apple Wallet pass, or undefined if it isn't offered or the card can't be given. */
    applePass: async (orderId: string, cardId: string) => {
      if (wallets.apple === undefined || !wallets.available.includes('apple')) return undefined;
      const content = await buildPassContent(orderId, cardId);
      return content && { filename: `${brand.key}.pkpass`, content: await wallets.apple(content) };
    },
    /** Returns the URL that adds the card to Google Wallet. */
    googlePass: async (orderId: string, cardId: string) => {
      if (wallets.google === undefined || !wallets.available.includes('google')) return undefined;
      const content = await buildPassContent(orderId, cardId);
      return content && wallets.google(content);
    },
    /**
     * Enqueues mails with links to the newest orders of an address.
     * @returns a function that adds their jobs
     */
    enqueueLinks: async (email: string) => {
      const mailIds = await links.enqueueLinks(email);
      return () => links.addJobs(mailIds);
    },
    /** False if the key or code is invalid or has expired. */
    recordObjectionByLink: async (access: LinkAccess) =>
      links.recordObjectionByLink(
        'key' in access ? { keyHash: hashToken(access.key) } : { codeHashes: hashLinkCode(access.code) },
      ),
    recordObjection: async (email: string, by: Actor) =>
      links.recordObjection(await hashRecipient(email), by),
    revokeLinks: links.revoke,
    enqueueDueGifts: () => enqueueDueGifts(gifts, plainPaper),
    holdAfterRestore: (since: Date, by: Actor) => holdAfterRestore(gifts, since, plainPaper, by),
  };
}

/** Returns the position of a card among the order's digital cards, counted from 1. */
function findCardPosition({ cards }: GiftOrder, { id }: StoredGiftCard): number {
  return cards.findIndex((card) => card.id === id) + 1;
}
