import type { Address } from '#rules/address.ts';
import type { PriceRange } from '#rules/cart.ts';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { PaymentStatus } from '#rules/status.ts';
import type { Refusal } from './order-admission.ts';

/** A product as an order needs it. */
export type OrderedProduct = {
  id: string;
  productReferenceId: string;
  category: Category;
  name: LocalizedText;
  imagePath: string;
  variablePrice: PriceRange;
  available: boolean;
  /** No card of its category is sold for now. */
  paused: boolean;
};

/** What a session orders. */
export type PlaceOrder = {
  sessionHash: string;
  idempotencyKey: string;
  lang: Language;
  method: PaymentMethod;
  lines: { product: { id: string; price: number }; amount: number }[];
  choice: DeliveryMethod;
  primaryAddress: Address;
  billingAddress: Address;
  useSameAddress: boolean;
  outcomeSecret?: string | undefined;
  /** The outcome secret of the order that was made of the same cart before. */
  replaces?: string | undefined;
};

/** The terms that a buyer accepts with an order: their words, and the SHA-256 of these as their version. */
export type AcceptedTerms = { version: string; content: string };

export type NewOrder = Omit<PlaceOrder, 'lines' | 'choice' | 'outcomeSecret' | 'replaces'> & {
  id: string;
  paymentId: string;
  reference: string;
  requestHash: string;
  provider: PaymentProviderName;
  deliveryMethod: DeliveryMethod;
  subtotal: Rappen;
  shippingCost: Rappen;
  vatPerMille: number;
  total: Rappen;
  lines: { product: OrderedProduct; faceValue: Rappen; quantity: number }[];
  expectedDelivery: { from: string; to: string } | undefined;
  returnSecret: string;
  notifySecret: string;
  /** Of the secret with which its browser asks for the outcome, SHA-256. */
  outcomeHash: string | undefined;
  /** The same of the order that this one is to replace. */
  replacesHash: string | undefined;
  terms: AcceptedTerms;
};

/** The payment of a placed order, as far as starting it goes. */
export type PlacedPayment = {
  orderId: string;
  paymentId: string;
  reference: string;
  requestHash: string;
  status: PaymentStatus;
  amount: Rappen;
  redirectUrl: string | null;
  returnSecret: string;
  notifySecret: string;
};

export type Placing =
  /** With the right to ask for its payment page, which nobody else has before. */
  | { kind: 'created'; payment: PlacedPayment; claim: StartClaim }
  | { kind: 'repeated'; payment: PlacedPayment }
  /** The payment of an order before it is being decided or about to be captured: it must not be closed. */
  | { kind: 'paymentInProgress' }
  /** The order that it was to replace is paid. */
  | { kind: 'alreadyPaid' }
  /** A limit against abuse; nothing was stored or counted. */
  | { kind: 'refused'; refusal: Refusal };

/** The right to ask for a payment page; expires like every claim. */
export type StartClaim = { paymentId: string; attempt: number; requestId: string; retries: number };

/** `products`: by id and by reference. `earlier`: what the session has made with this key before. */
export type Offer = {
  earlier: PlacedPayment | undefined;
  products: Map<string, OrderedProduct>;
  now: Date;
  termsStored: boolean;
};
