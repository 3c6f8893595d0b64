import type { CardStatus, OrderStatus, ParcelStatus, PaymentStatus, RefundStatus } from './status.ts';

type Transitions<Status extends string> = {
  readonly initial: readonly Status[];
  readonly next: Readonly<Record<Status, readonly Status[]>>;
};

/**
 * All allowed status changes (readings 6). Each migration writes them into the table `allowed_transition`, and the
 * database rejects all others.
 */
export const TRANSITIONS = {
  order: {
    initial: ['Created'],
    next: {
      Created: ['Confirmed', 'Failed', 'Reverted'],
      Confirmed: ['Reverted'],
      Failed: [],
      Reverted: [],
    },
  } satisfies Transitions<OrderStatus>,
  /** A refund leaves the payment captured. */
  payment: {
    initial: ['Initialized'],
    next: {
      Initialized: ['Started', 'Cancelled'],
      Started: ['Authorized', 'UnAuthorized', 'Cancelled'],
      Authorized: ['Captured', 'Cancelled'],
      UnAuthorized: [],
      Captured: [],
      Cancelled: [],
    },
  } satisfies Transitions<PaymentStatus>,
  card: {
    initial: ['Pending', 'ToPost'],
    next: {
      Pending: ['Issued', 'Void'],
      Issued: ['Void'],
      ToPost: ['Active', 'Void'],
      Active: ['Void'],
      Void: [],
    },
  } satisfies Transitions<CardStatus>,
  parcel: {
    initial: ['ToPack'],
    next: {
      ToPack: ['Packed', 'Cancelled'],
      Packed: ['Shipped', 'Cancelled'],
      Shipped: [],
      Cancelled: [],
    },
  } satisfies Transitions<ParcelStatus>,
  /** Money is paid only after the cards are void (I-17). A stopped refund continues where it stopped. */
  refund: {
    initial: ['Voiding'],
    next: {
      Voiding: ['Paying', 'Stopped'],
      Paying: ['Done', 'Stopped'],
      Done: [],
      // Done if an operator paid it by bank.
      Stopped: ['Voiding', 'Paying', 'Done'],
    },
  } satisfies Transitions<RefundStatus>,
} as const;

export type TransitionSubject = keyof typeof TRANSITIONS;

/** Returns the transitions as table rows. An empty `from` stands for the creation of the row. */
export function toTransitionRows(): { subject: TransitionSubject; from: string; to: string }[] {
  return (Object.keys(TRANSITIONS) as TransitionSubject[]).flatMap((subject) => {
    const { initial, next } = TRANSITIONS[subject];
    return [
      ...initial.map((to) => ({ subject, from: '', to })),
      ...Object.entries(next).flatMap(([from, targets]) =>
        targets.map((to: string) => ({ subject, from, to })),
      ),
    ];
  });
}
