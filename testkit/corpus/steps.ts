import { type Call, FORBIDDEN, NOT_FOUND, type Refusal } from './bad-call.ts';
import { GOOD_ORDER } from './good-order.ts';
import { setPath } from './set-path.ts';

/** States of an order when the invalid call arrives. */
export const STATES = [
  'open',
  'declined',
  'aborted',
  'pending at the provider',
  'authorised and not captured yet',
  'paid',
  'superseded',
  'expired',
  'open and its session over',
  'paid and its session over',
] as const;
export type State = (typeof STATES)[number];

/** The expected response: an error, or a success without effect. `holds` lists fields of the response. */
export type StepResponse = Refusal | { status: 200; contains: Record<string, unknown> } | { status: 204 };

export type BadStep = [cause: string, state: State, call: Call, answer: StepResponse];

const assertion: Call = { method: 'POST', path: '/payments/saferpay/assert?p=<return secret>' };
const cardsPdf: Call = { method: 'GET', path: '/orders/<order>/cards.pdf' };
const readOrder: Call = { method: 'GET', path: '/orders?id=<order>' };
const readNewest: Call = { method: 'GET', path: '/orders' };
const outcome: Call = {
  method: 'POST',
  path: '/orders/outcome',
  body: { outcomeSecret: '<outcome secret>' },
};
const notification = (claim: string): Call => {
  return { method: 'GET', path: `/payments/saferpay/notify/<notify secret>/${claim}` };
};
const createOrderCall = (changes: object = {}): Call => {
  return { method: 'POST', path: '/orders', body: { ...GOOD_ORDER, ...changes } };
};
const sameCart = createOrderCall({ replaces: '<outcome secret>' });

/** Repeats the order's idempotency key with one field of the body changed. */
const repeatKey = (path: string, value: unknown): Call => ({
  ...createOrderCall(),
  body: setPath({ ...GOOD_ORDER, outcomeSecret: '<outcome secret>' }, path, value),
  headers: { 'idempotency-key': '<idempotency key>' },
});

const createConflict = (constraint: string): Refusal => {
  return { status: 409, messageKey: 'BUSINESS_CONSTRAINT_VIOLATION', constraint };
};
const NO_CARDS = createConflict('noCards');
const IN_PROGRESS = createConflict('paymentInProgress');
const KEY_REUSED: Refusal = {
  status: 409,
  messageKey: 'UNIQUE_KEY_CONSTRAINT_VIOLATION',
  constraint: 'idempotencyKey',
};
const contains = (fields: Record<string, unknown>): StepResponse => ({ status: 200, contains: fields });
const createStatus = (orderStatus: string, paymentStatus: string) => contains({ orderStatus, paymentStatus });
const NOTHING = contains({});

const byOther = (call: Call): Call => ({ ...call, by: 'other' });
const byNewcomer = (call: Call): Call => ({ ...call, by: 'newcomer' });

const OPEN: BadStep[] = [
  ['comes back without having paid', 'open', assertion, createStatus('Created', 'Started')],
  ['fetches the cards', 'open', cardsPdf, NO_CARDS],
  ['success is told, and nobody has paid', 'open', notification('success'), NOTHING],
  ['failure is told, and nobody has tried', 'open', notification('fail'), NOTHING],
  ['requests the outcome before there is one', 'open', outcome, contains({ outcome: 'open' })],
  ['the key again with more cards', 'open', repeatKey('cart.0.amount', 2), KEY_REUSED],
  ['the key again with another value', 'open', repeatKey('cart.0.product.price', 5500), KEY_REUSED],
  ['the key again with a line less', 'open', repeatKey('cart', GOOD_ORDER.cart.slice(1)), KEY_REUSED],
  ['the key again with another method', 'open', repeatKey('paymentMethod', 'TWINT'), KEY_REUSED],
  ['the key again in another language', 'open', repeatKey('lang', 'fr-ch'), KEY_REUSED],
  [
    'the key again with another mailbox',
    'open',
    repeatKey('addresses.primaryAddress.email', 'noe@kundin.example'),
    KEY_REUSED,
  ],
  ['the key again without its secret', 'open', repeatKey('outcomeSecret', undefined), KEY_REUSED],
  ['a stranger comes back with its secret', 'open', byOther(assertion), NOT_FOUND],
  ['a stranger reads it', 'open', byOther(readOrder), NOT_FOUND],
  ['a stranger fetches its cards', 'open', byOther(cardsPdf), NOT_FOUND],
  ['comes back without ever having had a session', 'open', byNewcomer(assertion), FORBIDDEN],
  ['orders without ever having had a session', 'open', byNewcomer(createOrderCall()), FORBIDDEN],
  ['reads without ever having had a session', 'open', byNewcomer(readOrder), NOT_FOUND],
  ['the newest of a session that has none', 'open', byNewcomer(readNewest), { status: 204 }],
];

/** States after an end without payment, each with the order status that the response must contain. */
const END_STATES: readonly (readonly [state: State, expected: StepResponse])[] = [
  ['declined', createStatus('Failed', 'UnAuthorized')],
  ['aborted', createStatus('Reverted', 'Cancelled')],
  ['superseded', createStatus('Reverted', 'Cancelled')],
  ['expired', createStatus('Failed', 'Cancelled')],
];

const AFTER_END = END_STATES.flatMap(([state, expected]): BadStep[] => [
  ['comes back again', state, assertion, expected],
  ['fetches the cards', state, cardsPdf, NO_CARDS],
  ['success is told afterwards', state, notification('success'), NOTHING],
  ['requests the outcome again', state, outcome, contains({ outcome: 'closed' })],
  ['the key again with more cards', state, repeatKey('cart.0.amount', 3), KEY_REUSED],
  ['a stranger comes back with its secret', state, byOther(assertion), NOT_FOUND],
]);

const UNDECIDED = (['pending at the provider', 'authorised and not captured yet'] as const).flatMap(
  (state): BadStep[] => [
    ['orders again meanwhile', state, createOrderCall(), IN_PROGRESS],
    ['orders the same cart again meanwhile', state, sameCart, IN_PROGRESS],
    ['orders the same cart again elsewhere', state, byOther(sameCart), IN_PROGRESS],
    ['fetches the cards', state, cardsPdf, NO_CARDS],
    ['requests the outcome before there is one', state, outcome, contains({ outcome: 'open' })],
    ['the key again with more cards', state, repeatKey('cart.0.amount', 2), KEY_REUSED],
  ],
);

const PAID: BadStep[] = [
  ['comes back again', 'paid', assertion, createStatus('Confirmed', 'Captured')],
  ['fetches the cards before they are issued', 'paid', cardsPdf, createConflict('cardsNotIssued')],
  ['failure is told afterwards', 'paid', notification('fail'), NOTHING],
  ['success is told again', 'paid', notification('success'), NOTHING],
  ['orders the same cart again', 'paid', sameCart, createConflict('alreadyPaid')],
  ['orders the same cart again elsewhere', 'paid', byOther(sameCart), createConflict('alreadyPaid')],
  ['the key again with more cards', 'paid', repeatKey('cart.0.amount', 2), KEY_REUSED],
  ['a stranger comes back with its secret', 'paid', byOther(assertion), NOT_FOUND],
  ['a stranger reads it', 'paid', byOther(readOrder), NOT_FOUND],
  ['a stranger fetches its cards', 'paid', byOther(cardsPdf), NOT_FOUND],
];

const SESSION_EXPIRED = (['open and its session over', 'paid and its session over'] as const).flatMap(
  (state): BadStep[] => [
    ['comes back', state, assertion, FORBIDDEN],
    ['orders', state, createOrderCall(), FORBIDDEN],
    ['repeats its order', state, repeatKey('cart.0.amount', 1), FORBIDDEN],
    ['reads it', state, readOrder, NOT_FOUND],
    ['fetches the cards', state, cardsPdf, NOT_FOUND],
  ],
);

/** Calls that the order's state doesn't allow. */
export const BAD_STEPS: readonly BadStep[] = [
  ...OPEN,
  ...AFTER_END,
  ...UNDECIDED,
  ...PAID,
  ...SESSION_EXPIRED,
];
