import { ACTIVATION_HOURS } from './deadlines.ts';
import type { PostedDelivery } from './delivery-method.ts';
import { isWorkingDay } from './holidays.ts';
import { addDays } from './iso-date.ts';
import type { Category } from './lines.ts';
import type { MailKind } from './mail-kinds.ts';
import type { Rappen } from './money.ts';
import type { CardStatus, ParcelStatus } from './status.ts';
import { endOfSwissDay, swissTime } from './swiss-time.ts';

export type PaidOrder = {
  readonly lines: readonly {
    readonly position: number;
    readonly category: Category;
    readonly faceValue: Rappen;
    readonly quantity: number;
  }[];
  readonly primaryEmail: string;
  readonly billingEmail: string;
  /** Undefined without physical cards. */
  readonly delivery: PostedDelivery | undefined;
  readonly paidAt: Date;
};

export type PlannedCard = {
  readonly line: number;
  /** Position within the line, starting at 1. */
  readonly ordinal: number;
  readonly category: Category;
  readonly status: CardStatus;
  readonly faceValue: Rappen;
};

export type PlannedParcel = {
  readonly deliveryMethod: PostedDelivery;
  readonly status: ParcelStatus;
  readonly dueAt: Date;
  readonly alarmAt: Date;
};

export type FulfilmentPlan = {
  readonly cards: readonly PlannedCard[];
  readonly mails: readonly MailKind[];
  readonly needsIssuing: boolean;
  readonly parcel: PlannedParcel | undefined;
};

/** Plans the cards, mails and parcel that a paid order needs. */
export function planFulfilment(order: PaidOrder): FulfilmentPlan {
  const cards = order.lines.flatMap(({ position, category, faceValue, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      line: position,
      ordinal: index + 1,
      category,
      status: getInitialCardStatus(category),
      faceValue,
    })),
  );
  const isPosted = cards.some(({ category }) => category === 'physical');
  if (isPosted && order.delivery === undefined)
    throw new Error('physical cards require a posted delivery method');
  return {
    cards,
    mails: hasOwnBillingEmail(order) ? ['confirmation', 'receipt'] : ['confirmation'],
    needsIssuing: cards.some(({ category }) => category === 'digital'),
    parcel: isPosted && order.delivery !== undefined ? planParcel(order.delivery, order.paidAt) : undefined,
  };
}

/** Digital cards wait for the supplier, physical ones for the packer. */
export function getInitialCardStatus(category: Category): CardStatus {
  return category === 'digital' ? 'Pending' : 'ToPost';
}

export function planParcel(deliveryMethod: PostedDelivery, orderedAt: Date): PlannedParcel {
  return {
    deliveryMethod,
    status: 'ToPack',
    dueAt: getActivationDue(orderedAt),
    alarmAt: getActivationAlarm(orderedAt),
  };
}

/** A different billing e-mail receives the receipt too (readings 5). */
function hasOwnBillingEmail({ primaryEmail, billingEmail }: PaidOrder): boolean {
  return primaryEmail.toLowerCase() !== billingEmail.toLowerCase();
}

const HOUR_MS = 3_600_000;

/** Returns the instant after this many hours, skipping Saturdays, Sundays and holidays. */
function afterWorkingHours(start: Date, hours: number): Date {
  let remainingMs = hours * HOUR_MS;
  let current = start.getTime();
  let date = swissTime(start).date;
  for (;;) {
    const end = endOfSwissDay(date).getTime();
    if (isWorkingDay(date)) {
      if (remainingMs <= end - current) return new Date(current + remainingMs);
      remainingMs -= end - current;
    }
    current = end;
    date = addDays(date, 1);
  }
}

/** Returns the deadline for activating an order's physical cards (readings 9). */
export function getActivationDue(paidAt: Date): Date {
  return afterWorkingHours(paidAt, ACTIVATION_HOURS.due);
}

/** Returns when to report an order with inactive physical cards (readings 9). */
export function getActivationAlarm(paidAt: Date): Date {
  return afterWorkingHours(paidAt, ACTIVATION_HOURS.alarm);
}
