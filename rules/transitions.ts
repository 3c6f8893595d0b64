import type { CardStatus, OrderStatus, ParcelStatus, PaymentStatus, RefundStatus } from './status.ts';

type Transitions<Status extends string> = {
  /** In which a row may be created. */
  readonly initial: readonly Status[];
  readonly next: Readonly<Record<Status, readonly Status[]>>;
};

/**
 * Every change of status there is (readings 6). The database refuses all others: its table
 * `allowed_transition` is written from this one at every migration.
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
  /** A refund leaves the payment Captured. */
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
  /** Money goes only after the cards are void (I-17); a stopped refund goes on where it stopped. */
  refund: {
    initial: ['Voiding'],
    next: {
      Voiding: ['Paying', 'Stopped'],
      Paying: ['Done', 'Stopped'],
      Done: [],
      // Done at once where an operator has paid it by bank.
      Stopped: ['Voiding', 'Paying', 'Done'],
    },
  } satisfies Transitions<RefundStatus>,
} as const;

export type TransitionSubject = keyof typeof TRANSITIONS;
type StatusOf<Subject extends TransitionSubject> = keyof (typeof TRANSITIONS)[Subject]['next'];

/** Whether a row in this status may change to that one. */
export function mayBecome<Subject extends TransitionSubject>(
  subject: Subject,
  from: StatusOf<Subject>,
  to: StatusOf<Subject>,
): boolean {
  const next: Readonly<Record<string, readonly string[]>> = TRANSITIONS[subject].next;
  return next[String(from)]?.includes(String(to)) === true;
}

/** The same as rows; an empty `from` is the creation of a row. */
export function transitionRows(): { subject: TransitionSubject; from: string; to: string }[] {
  return (Object.keys(TRANSITIONS) as TransitionSubject[]).flatMap((subject) => {
    const { initial, next } = TRANSITIONS[subject];
    return [
      ...initial.map((to) => ({ subject, from: '', to })),
      ...Object.entries(next).flatMap(([from, all]) => all.map((to: string) => ({ subject, from, to }))),
    ];
  });
}
