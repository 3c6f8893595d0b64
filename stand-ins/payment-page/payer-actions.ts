/** The payer's next step: return to the shop, stay on the page, or never return. */
export type NextStep = 'return' | 'stay' | 'no-return';

/** Card details that the payer entered. The holder's name may request a fault. */
export type EnteredCard = {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly holderName: string;
};

/** The data that a payment page shows. */
export type ShownPayment = {
  readonly provider: string;
  /** Path of the page. Its forms post to paths below. */
  readonly address: string;
  readonly language: string | undefined;
  readonly description: string;
  /** Minor units. */
  readonly value: number;
  readonly currency: string;
  readonly orderId: string | undefined;
  /** Available methods. If there is only one, the page skips the selection. */
  readonly methods: readonly string[];
  readonly twintCode: string;
  /** Reason of the last declined attempt. */
  readonly declined?: string | undefined;
};

export type TestCard = { readonly method: string; readonly number: string; readonly label: string };

/** A fault that the payer requests by entering its name. */
export type PayerFault = {
  /** Description on the payment page. */
  readonly effect: string;
  readonly responseFault?: 'wrong-amount' | 'wrong-currency' | 'wrong-order-id';
  readonly withoutLiabilityShift?: boolean;
  readonly pending?: 'approved' | 'declined';
  /** The browser doesn't return to the shop. */
  readonly skipsReturn?: boolean;
};

const COMMON_FAULTS: Readonly<Record<string, PayerFault>> = {
  'FAULT wrong-amount': { effect: 'approved, reports 1.00 too little', responseFault: 'wrong-amount' },
  'FAULT wrong-currency': { effect: 'approved, reports EUR', responseFault: 'wrong-currency' },
  'FAULT wrong-order-id': { effect: 'approved, reports another order id', responseFault: 'wrong-order-id' },
  'FAULT no-liability': { effect: 'approved without liability shift', withoutLiabilityShift: true },
  'FAULT no-return': { effect: 'approved, but the browser is not sent back', skipsReturn: true },
};
const PENDING_FAULTS: Readonly<Record<string, PayerFault>> = {
  'FAULT pending': { effect: 'PENDING, then approved', pending: 'approved' },
  'FAULT pending-decline': { effect: 'PENDING, then declined', pending: 'declined' },
};
export const DATATRANS_FAULTS = COMMON_FAULTS;
export const SAFERPAY_FAULTS = { ...COMMON_FAULTS, ...PENDING_FAULTS };

/** The payer's actions at a payment provider, for the payment page and for tests without a browser. */
export type PayerActions<Payment> = {
  /** Finds a payment by the id in its page's URL. */
  find(id: string): Payment | undefined;
  findByToken(token: string): Payment | undefined;
  /** Finds the newest payment of an order. */
  findByOrder(orderId: string): Payment | undefined;
  /** Records that the payer opened the page. */
  visit(payment: Payment, ip: string): void;
  /** Returns true if the payer may act. Ends an expired payment. */
  isOpen(payment: Payment): boolean;
  hasExpired(payment: Payment): boolean;
  getStatus(payment: Payment): string;
  /** Returns the URL in the shop that the payer returns to. */
  getReturnUrl(payment: Payment): string;
  show(payment: Payment): ShownPayment;
  getPendingStep(payment: Payment): 'challenge' | { readonly simulator: string } | undefined;
  payByCard(payment: Payment, method: string, card: EnteredCard): Promise<NextStep>;
  answerChallenge(payment: Payment, approved: boolean): Promise<NextStep>;
  /** Confirms or rejects the payment in place of the payer's phone, app or wallet. */
  answerSimulator(payment: Payment, method: string, approved: boolean, faultName: string): Promise<NextStep>;
  leave(payment: Payment): Promise<void>;
  getMethodName(method: string): string;
  /** Returns true for methods that don't need a card number. */
  hasNoCard(method: string): boolean;
  /** Returns a card that is approved or declined. Undefined for methods that the simulator handles. */
  getTestCardNumber(method: string, approved: boolean): string | undefined;
  readonly cards: readonly TestCard[];
  readonly faults: Readonly<Record<string, PayerFault>>;
};
