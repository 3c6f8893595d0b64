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

/** The data of a product that an order needs. */
export type OrderedProduct = {
  id: string;
  productReferenceId: string;
  category: Category;
  name: LocalizedText;
  imagePath: string;
  variablePrice: PriceRange;
  available: boolean;
  /** True if the sale of its category is paused. */
  paused: boolean;
};

/** The command to place an order. */
export type PlaceOrder = {
  sessionHash: string;
  idempotencyKey: string;
  lang: Language;
  method: PaymentMethod;
  /** `price`: face value of one card, in Rappen. `amount`: number of cards. */
  lines: { product: { id: string; price: number }; amount: number }[];
  /** The buyer's choice, from which the rules derive the delivery method. */
  choice: DeliveryMethod;
  /** The delivery address. */
  primaryAddress: Address;
  billingAddress: Address;
  useSameAddress: boolean;
  outcomeSecret?: string | undefined;
  /** Outcome secret of an earlier order for the same cart. */
  replaces?: string | undefined;
};

/** The accepted terms. The version is the SHA-256 of their content. */
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
  /** SHA-256 of the outcome secret, with which the browser polls the outcome. */
  outcomeHash: string | undefined;
  /** SHA-256 of the outcome secret of the order to replace. */
  replacesHash: string | undefined;
  terms: AcceptedTerms;
};

/** The payment of a placed order, with the data needed to start it. */
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

export type PlaceResult =
  /** Includes the claim for opening its payment page. */
  | { kind: 'created'; payment: PlacedPayment; claim: StartClaim }
  | { kind: 'repeated'; payment: PlacedPayment }
  /** The previous order's payment is being decided or captured, so it must not be closed. */
  | { kind: 'paymentInProgress' }
  /** The order to replace is already paid. */
  | { kind: 'alreadyPaid' }
  /** An abuse limit was exceeded. Nothing was stored or counted. */
  | { kind: 'refused'; refusal: Refusal };

/** The right to open the payment page, until its lease expires. `retries`: earlier sends of the same request. */
export type StartClaim = { paymentId: string; attempt: number; requestId: string; retries: number };

export type OrderContext = {
  /** The payment of the session's order with the same idempotency key. */
  earlier: PlacedPayment | undefined;
  /** Each product under two keys: its id and its reference id. */
  products: Map<string, OrderedProduct>;
  /** The database's time. */
  now: Date;
  /** True if this version of the terms is already stored. */
  termsStored: boolean;
};
