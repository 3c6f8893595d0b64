import type { Address } from '#rules/address.ts';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { OrderStatus, PaymentStatus } from '#rules/status.ts';

/** An order as a list shows it: nothing of the buyer, and no card. */
export type ListedOrder = {
  reference: string;
  placedAt: Date;
  order: OrderStatus;
  payment: PaymentStatus;
  method: string;
  total: number;
  refunded: number;
  cards: number;
  /** Digital cards that the supplier has not issued yet. */
  pending: number;
  /** Of its parcels, joined by commas; empty without any. */
  parcels: string;
  /** Kinds of its open review items, joined by commas. */
  items: string;
};

export type OrderFilter = {
  status?: OrderStatus | undefined;
  since?: Date | undefined;
  stuck: boolean;
  limit: number;
};

/** In what an order was found. */
export type FoundBy = 'reference' | 'e-mail' | 'name' | 'last four digits' | 'provider id';

export type Searched = { foundBy: FoundBy; orders: ListedOrder[] };

/** Something that happened to an order. */
export type HistoryEntry = {
  at: Date;
  /** What it happened to: `order`, `payment`, `mail`, `card`, … */
  subject: string;
  what: string;
  /** Cause, outcome or reason; empty when there is nothing to say. */
  why: string;
  /** The operator, where it was one. */
  person: string | null;
};

/** One order as an operator sees it whole: addresses too, but of a card the last four digits only. */
export type OrderRecord = {
  reference: string;
  placedAt: Date;
  lang: Language;
  status: OrderStatus;
  statusCause: string;
  deliveryMethod: DeliveryMethod;
  subtotal: number;
  shippingCost: number;
  total: number;
  refunded: number;
  expectedFrom: string | null;
  expectedTo: string | null;
  erasedAt: Date | null;
  primaryAddress: Address | null;
  billingAddress: Address | null;
  useSameAddress: boolean;
  payment: RecordedPayment;
  dispute: { amount: number; since: Date } | null;
  lines: { line: number; product: string; category: Category; price: number; amount: number }[];
  cards: RecordedCard[];
  parcels: RecordedParcel[];
  refunds: RecordedRefund[];
};

export type RecordedPayment = {
  status: PaymentStatus;
  statusCause: string;
  pending: boolean;
  method: PaymentMethod;
  amount: number;
  transactionId: string | null;
  captureId: string | null;
  capturedAt: Date | null;
  releasedAt: Date | null;
  nextCheckAt: Date | null;
};

export type RecordedCard = {
  line: number;
  ordinal: number;
  generation: number;
  category: Category;
  status: string;
  price: number;
  lastFour: string | null;
  /** Number of its mail, or of its parcel. */
  shipmentNumber: number;
  validUntil: string | null;
  issuedAt: Date | null;
  voidedAt: Date | null;
  voidCause: string | null;
  secretRemovedAt: Date | null;
};

export type RecordedParcel = {
  number: number;
  deliveryMethod: DeliveryMethod;
  status: string;
  dueAt: Date;
  packedAt: Date | null;
  shippedAt: Date | null;
  tracking: string | null;
};

export type RecordedRefund = {
  number: number;
  status: string;
  subtotal: number;
  shippingCost: number;
  amount: number;
  lossConfirmed: boolean;
  transactionId: string | null;
  createdAt: Date;
  doneAt: Date | null;
  /** Number of its credit note, once there is one. */
  creditNote: number | null;
};
