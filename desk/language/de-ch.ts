import type { AutomaticReason } from '#rules/automatic-reasons.ts';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import type { Category } from '#rules/lines.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { Role } from '#rules/permissions.ts';
import type { RefundRequestStatus } from '#rules/refund-request.ts';
import type { BOOKING_KINDS, TransactionDifference } from '#rules/review-detail.ts';
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
import address from '#texts/de-ch/address.json' with { type: 'json' };
import accounts from '#texts/de-ch/desk/accounts.json' with { type: 'json' };
import catalogue from '#texts/de-ch/desk/catalogue.json' with { type: 'json' };
import common from '#texts/de-ch/desk/common.json' with { type: 'json' };
import errors from '#texts/de-ch/desk/errors.json' with { type: 'json' };
import files from '#texts/de-ch/desk/files.json' with { type: 'json' };
import gifts from '#texts/de-ch/desk/gifts.json' with { type: 'json' };
import mails from '#texts/de-ch/desk/mails.json' with { type: 'json' };
import order from '#texts/de-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/de-ch/desk/orders.json' with { type: 'json' };
import ownSignIn from '#texts/de-ch/desk/own-sign-in.json' with { type: 'json' };
import packing from '#texts/de-ch/desk/packing.json' with { type: 'json' };
import people from '#texts/de-ch/desk/people.json' with { type: 'json' };
import records from '#texts/de-ch/desk/records.json' with { type: 'json' };
import refunds from '#texts/de-ch/desk/refunds.json' with { type: 'json' };
import review from '#texts/de-ch/desk/review.json' with { type: 'json' };
import stock from '#texts/de-ch/desk/stock.json' with { type: 'json' };
import today from '#texts/de-ch/desk/today.json' with { type: 'json' };
import words from '#texts/de-ch/desk/words.json' with { type: 'json' };
import sentMails from '#texts/de-ch/mails.json' with { type: 'json' };

export const texts = {
  ...common,
  ...people,
  ...accounts,
  ...catalogue,
  ...files,
  ...gifts,
  ...mails,
  ...order,
  ...orders,
  ...ownSignIn,
  ...packing,
  ...records,
  ...refunds,
  ...review,
  ...stock,
  ...today,
  address,
  words: { ...({ ...words, mails: sentMails.names } satisfies RequiredWords), errors },
};

/** The build fails until a new member of these unions has a word in every language. */
type RequiredWords = {
  roles: Record<Role, string>;
  orderStatus: Record<OrderStatus, string>;
  paymentStatus: Record<PaymentStatus, string>;
  cardStatus: Record<CardStatus, string>;
  parcelStatus: Record<ParcelStatus, string>;
  refundStatus: Record<RefundStatus, string>;
  requestStatus: Record<Exclude<RefundRequestStatus, 'Started'>, string>;
  mailStatus: Record<MailStatus, string>;
  voidCauses: Record<VoidCause, string>;
  statusCauses: Record<StatusCause, string>;
  categories: Record<Category, string>;
  deliveries: Record<DeliveryMethod, string>;
  mails: Record<MailKind, string>;
  reviews: Record<PlainReviewKind, string>;
  reviewSentences: Record<PlainReviewKind, string>;
  automaticReasons: Record<AutomaticReason, string>;
  bookingKinds: Record<(typeof BOOKING_KINDS)[number], string>;
  differences: Record<TransactionDifference, string>;
};
