import { brand as murmeli } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import type { GiftMessage } from '#rules/gift-message.ts';
import type { Language } from '#rules/language.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { cardsDelayedMail, cardsMail } from '#server/messages/templates/cards-mail.ts';
import { giftMail } from '#server/messages/templates/gift-mail.ts';
import {
  giftLinkMail,
  giftRefusedMail,
  giftReplacedMail,
  giftSentMail,
} from '#server/messages/templates/gift-notices.ts';
import type { Mail } from '#server/messages/templates/mail-content.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { orderRefundedMail, receiptMail } from '#server/messages/templates/order-refunded.ts';
import { orderChangedMail, orderShippedMail } from '#server/messages/templates/order-shipped.ts';
import { paymentFailedMail, paymentReversedMail } from '#server/messages/templates/payment-reversed.ts';
import {
  digitalOrder,
  exampleOrder,
  exampleParcel,
  exampleRefund,
} from '#server/testing/examples/example-order.ts';

/** Base URL of links and pictures in example mails. */
export const SHOP_URL = 'https://karten.murmeli.example';

/** Maps a picture's path in the brand folder to its built URL. */
export type Pictures = Record<string, string>;

const DESIGNS = ['flowers-digital', 'travel-digital', 'mountain-physical'];

type Brand = typeof murmeli;

/** Returns the order with product names and pictures from the catalogue. */
export function addPictures(order: Order, pictures: Pictures, lang: Language, brand: Brand = murmeli): Order {
  const { catalogue } = brand;
  const designs = DESIGNS.map(
    (id, index) => catalogue.find((card) => card.productReferenceId === id) ?? catalogue[index],
  );
  const cart = order.cart.map((line, index) => {
    const design = designs[index % designs.length];
    const imagePath = pictures[design?.imagePath ?? ''];
    if (design === undefined || imagePath === undefined)
      throw new Error('a design or its picture is missing');
    return { ...line, product: { ...line.product, name: design.name, imagePath } };
  });
  return { ...order, cart, lang };
}

function createMailContext(lang: Language, pictures: Pictures, brand: Brand) {
  const logo = pictures['logo-mark.svg'];
  return { brand, lang, shopUrl: SHOP_URL, ...(logo !== undefined && { logoUrl: SHOP_URL + logo }) };
}

const EXAMPLE_CODE = 'K7QM2X9FBEAD';
/** Gift link in the examples, with a placeholder key and code. */
const EXAMPLE_GIFT_LINK = {
  giftUrl: `${SHOP_URL}/gift#example`,
  linkCode: { code: EXAMPLE_CODE, page: `${SHOP_URL}/gift` },
};

type MailInput = ReturnType<typeof createMailContext> & { order: Order };
type Example = (lang: Language, pictures: Pictures, brand?: Brand) => Mail;

/** Wraps a mail template so that it renders the example order. */
function createOrderExample(compose: (input: MailInput) => Mail): Example {
  return (lang, pictures, brand = murmeli) =>
    compose({
      ...createMailContext(lang, pictures, brand),
      order: addPictures(exampleOrder(), pictures, lang, brand),
    });
}

const GIFT_MESSAGES: Record<Language, GiftMessage> = {
  'de-ch': {
    forName: 'Anna',
    fromName: 'Tom',
    message:
      'Liebe Anna\nAlles Gute zum Dreissigsten! Such dir etwas Schönes aus, und denk beim Auspacken an unsere Wanderung im Regen.\nBis Samstag!',
  },
  'fr-ch': {
    forName: 'Élodie',
    fromName: 'Grand-maman et Grand-papa',
    message: 'Joyeux anniversaire, ma chérie !\nChoisis quelque chose qui te fait vraiment plaisir.',
  },
  'it-ch': {
    forName: 'Giulia',
    fromName: 'Zia Carla',
    message: 'Tanti auguri per la maturità!\nSiamo tutti molto fieri di te.',
  },
};

/** A different paper per language, so that the previews show several. */
const PAPERS: Record<Language, string> = { 'de-ch': 'stars', 'fr-ch': 'hearts', 'it-ch': 'confetti' };

/** Creates a gift mail with a card of the example order, on the given gift paper. */
function createGiftExample(key: string, changes: Partial<GiftMessage> = {}): Example {
  return (lang, pictures, brand = murmeli) => {
    const paper = brand.giftPapers.find((candidate) => candidate.key === key) ?? brand.giftPapers.at(-1);
    const [line] = addPictures(exampleOrder(), pictures, lang, brand).cart;
    if (paper === undefined || line === undefined)
      throw new Error('the brand has no gift paper, or the order has no line');
    const { name: productName, imagePath, price: faceValue } = line.product;
    return giftMail({
      ...createMailContext(lang, pictures, brand),
      giftMessage: { ...GIFT_MESSAGES[lang], ...changes, paper },
      card: { productName, imagePath, faceValue, validUntil: '2031-11-25' },
      objectionUrl: `${SHOP_URL}/gift-objection#example`,
      linkCode: { code: EXAMPLE_CODE, page: `${SHOP_URL}/gift-objection` },
    });
  };
}

function createExampleSending({ order, lang }: MailInput, forName: string) {
  const productName = order.cart[0]?.product.name[lang] ?? '';
  return { recipient: 'anna@familie.example', forName, productName, at: new Date('2026-12-24T07:00:00Z') };
}

/** All mails that the shop sends, keyed by screenshot name. */
export const MAILS: Record<MailKind, Example> & Record<string, Example> = {
  confirmation: createOrderExample((input) =>
    orderConfirmationMail({ ...input, hasTerms: true, ...EXAMPLE_GIFT_LINK }),
  ),
  'confirmation-digital': (lang, pictures, brand = murmeli) => {
    const order = addPictures(digitalOrder(), pictures, lang, brand);
    return orderConfirmationMail({
      ...createMailContext(lang, pictures, brand),
      hasTerms: true,
      order: { ...order, cart: order.cart.slice(0, 1), totalOrderAmount: 10_000 },
    });
  },
  receipt: createOrderExample((input) => receiptMail({ ...input, receiptNumber: '000123' })),
  cards: createOrderExample((input) => cardsMail({ ...input, cardCount: 3, ...EXAMPLE_GIFT_LINK })),
  'cards-delayed': createOrderExample(cardsDelayedMail),
  shipped: createOrderExample((input) => orderShippedMail({ ...input, parcel: exampleParcel(input.order) })),
  refunded: createOrderExample((input) => orderRefundedMail({ ...input, refund: exampleRefund })),
  'payment-reversed': createOrderExample(paymentReversedMail),
  'payment-failed': createOrderExample(paymentFailedMail),
  'gift-link': createOrderExample((input) => giftLinkMail({ ...input, ...EXAMPLE_GIFT_LINK })),
  'gift-sent': createOrderExample((input) =>
    giftSentMail({
      ...input,
      ...EXAMPLE_GIFT_LINK,
      sending: createExampleSending(input, GIFT_MESSAGES[input.lang].forName),
    }),
  ),
  'gift-refused': createOrderExample((input) =>
    giftRefusedMail({ ...input, ...EXAMPLE_GIFT_LINK, sending: createExampleSending(input, '') }),
  ),
  'order-changed': createOrderExample((input) => orderChangedMail({ ...input, notice: 'email-changed' })),
  'order-changed-address': createOrderExample((input) =>
    orderChangedMail({ ...input, notice: 'address-changed' }),
  ),
  'order-changed-card': createOrderExample((input) =>
    orderChangedMail({ ...input, notice: 'card-replaced' }),
  ),
  'order-changed-gift': createOrderExample(giftReplacedMail),
  gift: (lang, pictures, brand) => createGiftExample(PAPERS[lang])(lang, pictures, brand),
  'gift-unwritten': createGiftExample('plain', { forName: '', message: '' }),
};
