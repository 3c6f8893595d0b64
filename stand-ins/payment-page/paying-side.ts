/** Where the payer goes: back to the shop, to the page again, or nowhere. */
export type Way = 'return' | 'stay' | 'no-return';

/** A card as the payer typed it. The holder's name may order a fault. */
export type TypedCard = {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly holderName: string;
};

/** A payment as its page shows it. */
export type ShownPayment = {
  readonly provider: string;
  /** Address of the page; its forms are posted below it. */
  readonly address: string;
  readonly language: string | undefined;
  readonly description: string;
  /** Minor units. */
  readonly value: number;
  readonly currency: string;
  readonly orderId: string | undefined;
  /** Methods on offer; a single one skips the choice. */
  readonly methods: readonly string[];
  readonly twintCode: string;
  /** The reason of the last declined try. */
  readonly declined?: string | undefined;
};

export type TestCard = { readonly method: string; readonly number: string; readonly label: string };

/** What a payer may type to make a payment go wrong. */
export type TypedFault = {
  /** For people who read the payment page. */
  readonly effect: string;
  readonly wrongAnswer?: 'wrong-amount' | 'wrong-currency' | 'wrong-order-id';
  readonly withoutShift?: boolean;
  readonly pending?: 'approved' | 'declined';
  /** The browser is not sent back to the shop. */
  readonly staysAway?: boolean;
};

const COMMON_FAULTS: Readonly<Record<string, TypedFault>> = {
  'FAULT wrong-amount': { effect: 'approved, reports 1.00 too little', wrongAnswer: 'wrong-amount' },
  'FAULT wrong-currency': { effect: 'approved, reports EUR', wrongAnswer: 'wrong-currency' },
  'FAULT wrong-order-id': { effect: 'approved, reports another order id', wrongAnswer: 'wrong-order-id' },
  'FAULT no-liability': { effect: 'approved without liability shift', withoutShift: true },
  'FAULT no-return': { effect: 'approved, but the browser is not sent back', staysAway: true },
};
const PENDING_FAULTS: Readonly<Record<string, TypedFault>> = {
  'FAULT pending': { effect: 'PENDING, then approved', pending: 'approved' },
  'FAULT pending-decline': { effect: 'PENDING, then declined', pending: 'declined' },
};
export const DATATRANS_FAULTS = COMMON_FAULTS;
export const SAFERPAY_FAULTS = { ...COMMON_FAULTS, ...PENDING_FAULTS };

/** What a payment provider offers its payers: the page and the payer without a browser use it alike. */
export type PayingSide<Payment> = {
  /** Finds a payment by the id in the address of its page. */
  find(id: string): Payment | undefined;
  findByToken(token: string): Payment | undefined;
  /** Finds the newest payment of an order. */
  findByOrder(orderId: string): Payment | undefined;
  /** The payer looks at the page. */
  visit(payment: Payment, ip: string): void;
  /** True if the payer may act. Ends a payment whose time is over. */
  isOpen(payment: Payment): boolean;
  hasExpired(payment: Payment): boolean;
  statusOf(payment: Payment): string;
  /** Where the payer goes back to. */
  returnUrlOf(payment: Payment): string;
  show(payment: Payment): ShownPayment;
  /** What a payment under way waits for. */
  waitsFor(payment: Payment): 'challenge' | { readonly simulator: string } | undefined;
  payByCard(payment: Payment, method: string, card: TypedCard): Promise<Way>;
  answerChallenge(payment: Payment, approved: boolean): Promise<Way>;
  /** Answers in place of a phone, an app or a wallet. */
  answerSimulator(payment: Payment, method: string, approved: boolean, typed: string): Promise<Way>;
  leave(payment: Payment): Promise<void>;
  nameOf(method: string): string;
  /** True for methods that are paid with without typing a card. */
  hasNoCard(method: string): boolean;
  /** A card that is approved or declined; undefined for a method that the simulator answers. */
  cardFor(method: string, approved: boolean): string | undefined;
  readonly cards: readonly TestCard[];
  readonly faults: Readonly<Record<string, TypedFault>>;
};
