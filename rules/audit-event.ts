import * as z from 'zod/mini';
import { EXPORT_NAMES } from './accounting-files.ts';
import { ADDRESS_FIELDS } from './address.ts';
import { FOUND_BY } from './found-by.ts';
import { LANGUAGES } from './language.ts';
import { CATEGORIES } from './lines.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { formatChf } from './money.ts';
import { PARCEL_DOCUMENTS } from './parcel-documents.ts';
import { PAYMENT_PROVIDERS } from './payment-providers.ts';
import { ROLES } from './permissions.ts';
import { PAUSE_CAUSES } from './provider-pause.ts';
import { REVIEW_KINDS } from './review-kinds.ts';
import { SIGN_IN_METHODS } from './sign-in-methods.ts';
import { ENTERED_STOCK_CAUSES } from './stock.ts';

function event<const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, data: Shape) {
  return z.object({ type: z.literal(type), data: z.object(data) });
}

const text = z.string();
const number = z.int();
/** A card by line and ordinal: `1.2`. */
const card = text;
const mail = z.enum(MAIL_KINDS);
/** Rappen. */
const amount = z.int();

const approval = {
  action: z.enum(['redirect', 'replace', 'address']),
  mail: z.nullable(mail),
  card: z.nullable(card),
};
const days = { from: text, to: text };

/** An operator's changes of one order. The desk shows them in the order history. */
export const orderEventSchema = z.discriminatedUnion('type', [
  event('noted', {}),
  event('payment-checked', {}),
  event('jobs-retried', { count: number }),
  event('review-resolved', { item: number, kind: z.enum(REVIEW_KINDS) }),
  event('address-corrected', { fields: z.array(z.enum(ADDRESS_FIELDS)) }),
  event('personal-data-erased', {}),
  event('mail-resent', { mail, content: number, number, redirected: z.boolean() }),
  /** The recipient of a pending mail was changed. */
  event('mail-redirected', { mail, content: number }),
  event('mail-bounced', { mail, number }),
  event('mail-delivered', { mail, number }),
  event('gift-sending-stopped', { sending: number }),
  /** Held after a restore, until an operator has checked whether the mail was sent. */
  event('gift-sending-held', { sending: number }),
  event('gift-links-revoked', { count: number }),
  /** `replacement`: number of earlier replacements. */
  event('card-replacement-started', { card, replacement: number }),
  event('cards-returned', { cards: z.array(card) }),
  event('card-scanned', { card, parcel: number, lastFour: text }),
  event('scanned-number-discarded', { card }),
  event('parcel-taken-over', { parcel: number, from: text }),
  event('parcel-packed', { parcel: number }),
  event('parcel-shipped', { parcel: number }),
  event('refund-started', { refund: number, amount, cards: z.array(card), lossConfirmed: z.boolean() }),
  event('refund-loss-confirmed', { refund: number }),
  event('refund-resumed', { refund: number, usedCards: z.nullable(z.enum(['confirm-loss', 'leave'])) }),
  event('refund-cancelled', { refund: number, amount }),
  event('refund-paid-by-bank', { refund: number, amount, paidOn: text, bankReference: text }),
  event('refund-requested', { amount, cards: number }),
  event('refund-request-approved', { refund: number, amount, requester: text }),
  event('refund-request-refused', { amount }),
  event('refund-request-withdrawn', { amount }),
  event('approval-requested', { ...approval, amount }),
  event('approval-granted', { ...approval, amount, requester: text }),
  event('approval-refused', { ...approval, amount }),
  event('approval-withdrawn', { ...approval, amount }),
  event('dispute-recorded', { amount }),
]);

export type OrderEvent = z.infer<typeof orderEventSchema>;

/** An operator's changes of the shop. The desk's records list them. */
const shopEventSchema = z.discriminatedUnion('type', [
  event('items-recorded', { count: number }),
  event('providers-resumed', {
    pauses: z.array(z.object({ provider: z.enum(PAYMENT_PROVIDERS), cause: z.enum(PAUSE_CAUSES) })),
  }),
  event('gift-objection-recorded', {}),
  event('rekey-started', { cards: number }),
  event('rekey-finished', { cards: number, left: number }),
  event('number-keys-exported', { count: number }),
  event('old-data-removed', { counts: z.record(text, number) }),
  event('subject-exported', { references: z.array(text), gifts: number }),
  event('sale-paused', { category: z.enum(CATEGORIES) }),
  event('sale-resumed', { category: z.enum(CATEGORIES) }),
  event('catalogue-imported', { products: z.array(text) }),
  event('product-published', { product: text }),
  event('availability-changed', { product: text, available: z.boolean() }),
  event('stock-entered', { product: text, cause: z.enum(ENTERED_STOCK_CAUSES), quantity: number }),
  event('low-stock-threshold-changed', { product: text, low: number }),
  event('person-added', { signInName: text, roles: z.array(z.enum(ROLES)), signIn: z.enum(SIGN_IN_METHODS) }),
  event('person-invited', { signInName: text, signIn: z.enum(SIGN_IN_METHODS) }),
  /** Anyone with the link can open the invitation. `again`: it was opened before. */
  event('invitation-opened', { signInName: text, again: z.boolean() }),
  event('person-changed', {
    signInName: text,
    name: z.optional(text),
    roles: z.optional(z.array(z.enum(ROLES))),
    language: z.optional(z.enum(LANGUAGES)),
    disabled: z.optional(z.boolean()),
    /** True if the address changed. */
    email: z.optional(z.boolean()),
  }),
  event('provider-account-linked', { signInName: text }),
  event('passkey-added', { signInName: text }),
  event('passkey-removed', { signInName: text }),
  event('month-closed', { month: text }),
]);

export const periodEventSchema = z.discriminatedUnion('type', [
  event('records-exported', { ...days, file: z.enum(EXPORT_NAMES), rows: number }),
  event('month-reconciled', {
    ...days,
    differences: number,
    inTransit: number,
    openBankItems: number,
    notCompared: number,
    /** Bookings of the bank that match by amount only, which the operator confirmed. */
    confirmed: z._default(z.array(text), []),
  }),
  event('records-checked', { ...days, broken: number }),
]);

export type PeriodEvent = z.infer<typeof periodEventSchema>;

/** References of the orders read, unless the row refers to a single order. */
const references = z._default(z.array(text), []);

const readEventSchema = z.discriminatedUnion('type', [
  event('order-read', { references }),
  event('orders-listed', { references }),
  event('orders-searched', { references, foundBy: z.array(z.enum(FOUND_BY)) }),
  event('parcels-listed', { references }),
  event('documents-printed', { references, document: z.enum(PARCEL_DOCUMENTS) }),
  event('addresses-exported', { references }),
  event('mails-listed', { references }),
  event('mail-read', { references, mail, number }),
  event('receipt-read', { references, kind: z.enum(['receipt', 'credit-note']), number }),
  event('receipts-exported', { references }),
  event('approvals-read', { references }),
  event('recipients-read', { references }),
]);

export type ReadEvent = z.input<typeof readEventSchema>;

/** A recorded action of an operator. Never contains a card number, PIN or address. */
export const auditEventSchema = z.discriminatedUnion('type', [
  orderEventSchema,
  shopEventSchema,
  periodEventSchema,
  readEventSchema,
]);

export type AuditEvent = z.infer<typeof auditEventSchema>;

export const AUDIT_EVENT_TYPES: readonly string[] = [
  orderEventSchema,
  shopEventSchema,
  periodEventSchema,
  readEventSchema,
].flatMap(({ def }) => def.options.flatMap(({ shape }) => shape.type.def.values));

/** Formats data as one line: `refund=1 amount=CHF 20.00 cards=1.1,1.2`. Omits empty fields. */
export function formatData(data: object): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== undefined && String(value) !== '')
    .map(([name, value]) => `${name}=${formatValue(name, value)}`)
    .join(' ');
}

function formatValue(name: string, value: unknown): string {
  if (name === 'amount' && typeof value === 'number') return formatChf(value);
  if (Array.isArray(value)) return value.map((item) => formatValue(name, item)).join(',');
  return typeof value === 'object' && value !== null ? `(${formatData(value)})` : String(value);
}

export function formatEvent({ type, data }: { type: string; data: object }): string {
  return `${type} ${formatData(data)}`.trimEnd();
}
