import type { DeliveryMethod } from '#rules/delivery-method.ts';
import type { Category } from '#rules/lines.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { Role } from '#rules/permissions.ts';
import type { RefundRequestStatus } from '#rules/refund-request.ts';
import type { PlainReviewKind } from '#rules/review-kinds.ts';
import type {
  CardStatus,
  MailStatus,
  OrderStatus,
  ParcelStatus,
  PaymentStatus,
  RefundStatus,
  VoidCause,
} from '#rules/status.ts';
import type { StatusCause } from '#rules/status-causes.ts';

/** A new member of these unions needs a word in every language before the desk builds. */
export type RequiredWords = {
  roles: Record<Role, string>;
  orderStatus: Record<OrderStatus, string>;
  paymentStatus: Record<PaymentStatus, string>;
  cardStatus: Record<CardStatus, string>;
  parcelStatus: Record<ParcelStatus, string>;
  refundStatus: Record<RefundStatus, string>;
  requestStatus: Record<Exclude<RefundRequestStatus, 'Begun'>, string>;
  mailStatus: Record<MailStatus, string>;
  voidCauses: Record<VoidCause, string>;
  statusCauses: Record<StatusCause, string>;
  categories: Record<Category, string>;
  deliveries: Record<DeliveryMethod, string>;
  mails: Record<MailKind, string>;
  reviews: Record<PlainReviewKind, string>;
  reviewSentences: Record<PlainReviewKind, string>;
};
