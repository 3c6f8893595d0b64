import { type Call, FORBIDDEN, NOT_FOUND, type Refusal } from './bad-call.ts';
import { GOOD_ORDER } from './good-order.ts';
import { setPath } from './put.ts';

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

/** The call is refused, or it succeeds without any effect. `holds` lists fields of the response. */
export type StepAnswer = Refusal | { status: 200; holds: Record<string, unknown> } | { status: 204 };

export type BadStep = [cause: string, state: State, call: Call, answer: StepAnswer];

const assertion: Call = { method: 'POST', path: '/payments/saferpay/assert?p=<return secret>' };
const cardsPdf: Call = { method: 'GET', path: '/orders/<order>/cards.pdf' };
const reading: Call = { method: 'GET', path: '/orders?id=<order>' };
const newest: Call = { method: 'GET', path: '/orders' };
const outcome: Call = {
  method: 'POST',
  path: '/orders/outcome',
  body: { outcomeSecret: '<outcome secret>' },
};
const notification = (claim: string): Call => {
  return { method: 'GET', path: `/payments/saferpay/notify/<notify secret>/${claim}` };
};
const placing = (changes: object = {}): Call => {
  return { method: 'POST', path: '/orders', body: { ...GOOD_ORDER, ...changes } };
};
const sameCart = placing({ replaces: '<outcome secret>' });

/** Repeats the order's key with one field of the body changed. */
const repeated = (path: string, value: unknown): Call => ({
  ...placing(),
  body: setPath({ ...GOOD_ORDER, outcomeSecret: '<outcome secret>' }, path, value),
  headers: { 'idempotency-key': '<idempotency key>' },
});

const because = (constraint: string): Refusal => {
  return { status: 409, messageKey: 'BUSINESS_CONSTRAINT_VIOLATION', constraint };
};
const NO_CARDS = because('noCards');
const IN_PROGRESS = because('paymentInProgress');
const KEY_REUSED: Refusal = {
  status: 409,
  messageKey: 'UNIQUE_KEY_CONSTRAINT_VIOLATION',
  constraint: 'idempotencyKey',
};
const holds = (fields: Record<string, unknown>): StepAnswer => ({ status: 200, holds: fields });
const order = (orderStatus: string, paymentStatus: string) => holds({ orderStatus, paymentStatus });
const NOTHING = holds({});

const asOther = (call: Call): Call => ({ ...call, by: 'other' });
const withoutSession = (call: Call): Call => ({ ...call, by: 'newcomer' });

const OPEN: BadStep[] = [
  ['comes back without having paid', 'open', assertion, order('Created', 'Started')],
  ['fetches the cards', 'open', cardsPdf, NO_CARDS],
  ['success is told, and nobody has paid', 'open', notification('success'), NOTHING],
  ['failure is told, and nobody has tried', 'open', notification('fail'), NOTHING],
  ['asks for the outcome before there is one', 'open', outcome, holds({ outcome: 'open' })],
  ['the key again with more cards', 'open', repeated('cart.0.amount', 2), KEY_REUSED],
  ['the key again with another value', 'open', repeated('cart.0.product.price', 5500), KEY_REUSED],
  ['the key again with a line less', 'open', repeated('cart', GOOD_ORDER.cart.slice(1)), KEY_REUSED],
  ['the key again with another method', 'open', repeated('paymentMethod', 'TWINT'), KEY_REUSED],
  ['the key again in another language', 'open', repeated('lang', 'fr-ch'), KEY_REUSED],
  [
    'the key again with another mailbox',
    'open',
    repeated('addresses.primaryAddress.email', 'noe@kundin.example'),
    KEY_REUSED,
  ],
  ['the key again without its secret', 'open', repeated('outcomeSecret', undefined), KEY_REUSED],
  ['a stranger comes back with its secret', 'open', asOther(assertion), NOT_FOUND],
  ['a stranger reads it', 'open', asOther(reading), NOT_FOUND],
  ['a stranger fetches its cards', 'open', asOther(cardsPdf), NOT_FOUND],
  ['comes back without ever having had a session', 'open', withoutSession(assertion), FORBIDDEN],
  ['orders without ever having had a session', 'open', withoutSession(placing()), FORBIDDEN],
  ['reads without ever having had a session', 'open', withoutSession(reading), NOT_FOUND],
  ['the newest of a session that has none', 'open', withoutSession(newest), { status: 204 }],
];

/** Calls after an end without payment, each with the resulting order state. */
const ENDED: readonly (readonly [state: State, stands: StepAnswer])[] = [
  ['declined', order('Failed', 'UnAuthorized')],
  ['aborted', order('Reverted', 'Cancelled')],
  ['superseded', order('Reverted', 'Cancelled')],
  ['expired', order('Failed', 'Cancelled')],
];

const AFTER_AN_END = ENDED.flatMap(([state, stands]): BadStep[] => [
  ['comes back again', state, assertion, stands],
  ['fetches the cards', state, cardsPdf, NO_CARDS],
  ['success is told afterwards', state, notification('success'), NOTHING],
  ['asks for the outcome again', state, outcome, holds({ outcome: 'closed' })],
  ['the key again with more cards', state, repeated('cart.0.amount', 3), KEY_REUSED],
  ['a stranger comes back with its secret', state, asOther(assertion), NOT_FOUND],
]);

const UNDECIDED = (['pending at the provider', 'authorised and not captured yet'] as const).flatMap(
  (state): BadStep[] => [
    ['orders again meanwhile', state, placing(), IN_PROGRESS],
    ['orders the same cart again meanwhile', state, sameCart, IN_PROGRESS],
    ['orders the same cart again elsewhere', state, asOther(sameCart), IN_PROGRESS],
    ['fetches the cards', state, cardsPdf, NO_CARDS],
    ['asks for the outcome before there is one', state, outcome, holds({ outcome: 'open' })],
    ['the key again with more cards', state, repeated('cart.0.amount', 2), KEY_REUSED],
  ],
);

const PAID: BadStep[] = [
  ['comes back again', 'paid', assertion, order('Confirmed', 'Captured')],
  ['fetches the cards before they are issued', 'paid', cardsPdf, because('cardsNotIssued')],
  ['failure is told afterwards', 'paid', notification('fail'), NOTHING],
  ['success is told again', 'paid', notification('success'), NOTHING],
  ['orders the same cart again', 'paid', sameCart, because('alreadyPaid')],
  ['orders the same cart again elsewhere', 'paid', asOther(sameCart), because('alreadyPaid')],
  ['the key again with more cards', 'paid', repeated('cart.0.amount', 2), KEY_REUSED],
  ['a stranger comes back with its secret', 'paid', asOther(assertion), NOT_FOUND],
  ['a stranger reads it', 'paid', asOther(reading), NOT_FOUND],
  ['a stranger fetches its cards', 'paid', asOther(cardsPdf), NOT_FOUND],
];

const SESSION_OVER = (['open and its session over', 'paid and its session over'] as const).flatMap(
  (state): BadStep[] => [
    ['comes back', state, assertion, FORBIDDEN],
    ['orders', state, placing(), FORBIDDEN],
    ['repeats its order', state, repeated('cart.0.amount', 1), FORBIDDEN],
    ['reads it', state, reading, NOT_FOUND],
    ['fetches the cards', state, cardsPdf, NOT_FOUND],
  ],
);

/** Calls that the order's state doesn't allow. */
export const BAD_STEPS: readonly BadStep[] = [
  ...OPEN,
  ...AFTER_AN_END,
  ...UNDECIDED,
  ...PAID,
  ...SESSION_OVER,
];
