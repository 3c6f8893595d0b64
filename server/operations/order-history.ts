import type { AuditEvent, OrderEvent } from '#rules/audit-event.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { AddressChange } from '#rules/order-notice.ts';
import type { ProviderRequestKind, RequestOutcome, SupplierRequestKind } from '#rules/request-outcomes.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OrderStatus, PaymentStatus, VoidCause } from '#rules/status.ts';
import type { StatusCause } from '#rules/status-causes.ts';

/** The response to a request. `detail` is the other system's text. */
type Answer = { outcome: RequestOutcome; detail: string | null };

/** Cards of one line that changed in the same minute. */
type Cards = { line: number; count: number };

/** Events of an order by subject. */
export type HistoryEvent =
  | { subject: 'order'; from: OrderStatus | null; to: OrderStatus; cause: StatusCause }
  | { subject: 'payment'; from: PaymentStatus | null; to: PaymentStatus; cause: StatusCause }
  /** `answer` is null when the request is sent. */
  | { subject: 'provider'; request: ProviderRequestKind; answer: Answer | null }
  | ({ subject: 'supplier'; request: SupplierRequestKind; answer: Answer | null } & Cards)
  | ({ subject: 'card'; change: 'issued' | 'active' } & Cards)
  | ({ subject: 'card'; change: 'void'; cause: VoidCause } & Cards)
  /** `repeats`: the number of the repeated mail. */
  | { subject: 'mail'; mail: MailKind; number: number; step: 'pending'; repeats: number | null }
  | { subject: 'mail'; mail: MailKind; number: number; step: 'sent' | 'bounced' }
  | { subject: 'parcel'; number: number; step: 'packed' }
  | { subject: 'parcel'; number: number; step: 'shipped'; tracking: string | null }
  | { subject: 'refund'; number: number; step: 'started' | 'done' }
  | { subject: 'receipt' | 'credit-note'; number: number }
  | { subject: 'item'; item: number; kind: ReviewKind; step: 'opened'; detail: ReviewDetail }
  | { subject: 'item'; item: number; kind: ReviewKind; step: 'resolved' }
  | { subject: 'operator'; command: string; action: OrderEvent }
  | { subject: 'dispute' };

export type HistoryEntry = {
  at: Date;
  event: HistoryEvent;
  person: string | null;
  /** Reason of the operator; empty without one. */
  reason: string;
  /** The changed address, until the order's personal data is erased. */
  addressChange: AddressChange | null;
};

/** An operator's action, or their access to names or addresses. */
export type ListedAction = {
  at: Date;
  person: string;
  /** Null for the command line and automatic work. */
  signInName: string | null;
  command: string;
  /** Reference of its order; null for none or several orders. */
  reference: string | null;
  event: AuditEvent;
  /** Empty for an access. */
  reason: string;
};

/**
 * An action as exported. Contains only salted hashes of reasons and addresses, because the shop deletes them
 * when they expire. `chain` is the SHA-256 of the previous `chain`, a line feed, and `chained`.
 */
export type ChainedAction = {
  number: number;
  at: string;
  person: string;
  signInName: string | null;
  command: string;
  reference: string | null;
  chained: string;
  chain: string;
};

export type ActionFilter = {
  since?: Date | undefined;
  /** Includes actions on several orders. */
  reference?: string | undefined;
  limit: number;
};
