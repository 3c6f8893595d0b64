import { exampleAddress } from '../buyer.ts';
import { jsonOf, put } from './put.ts';

/** A text that lies in the browser's storage under a name of the shop, and is no state that the shop stored. */
export type BadStored = [cause: string, field: string, text: string];

const line = {
  id: 'p1',
  productReferenceId: 'birthday-physical',
  category: 'physical',
  name: { 'de-ch': 'Geburtstag', 'fr-ch': 'Anniversaire', 'it-ch': 'Compleanno' },
  imagePath: '/pictures/birthday-1a2b3c4d',
  variablePrice: { from: 500, to: 50_000 },
  price: 5000,
  amount: 2,
};
const address = { company: '', addressSupplement: '', ...exampleAddress('lena@kundin.example') };

/** What the shop stores under each name; every case changes one thing of it. */
const STATES = {
  'cadeau.cart': {
    products: [line],
    deliveryMethod: 'standard',
    order: { id: 'order-1', secret: 's'.repeat(36), products: [line] },
    failedOrderId: null,
  },
  'cadeau.address': {
    primaryAddress: address,
    billingAddress: address,
    useSameAddress: true,
    ordered: false,
  },
  'cadeau.payment': {
    generalTerms: true,
    privacy: false,
    usageTerms: false,
    attempt: { key: 'key-1', outcomeSecret: 's'.repeat(36), body: '{}', at: 1_795_000_000_000 },
    waitingFor: 'order-1',
  },
  'cadeau.payment-method': 'VISA',
  cookiesconsent: { ad_storage: 'granted', analytics_storage: 'denied' },
};
export type StoredName = keyof typeof STATES;
export const STORED_NAMES = Object.keys(STATES) as StoredName[];

/** Specification 9 fixes the form of the consent; everything else has its version. */
const textOf = (name: string, state: unknown): string =>
  jsonOf(name === 'cookiesconsent' ? state : { state, version: 1 });

/** The text of a state as the shop stores it. */
export const goodText = (name: StoredName): string => textOf(name, STATES[name]);

/** Texts that are no state of anything. */
const TEXTS: readonly (readonly [cause: string, text: string])[] = [
  ['empty', ''],
  ['a space', ' '],
  ['a word', 'undefined'],
  ['an object as text', '[object Object]'],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '42'],
  ['a text', '"cart"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['cut off', '{"state":{'],
  ['single quotation marks', "{'state':null}"],
  ['a prototype', '{"__proto__":{"state":null,"version":1}}'],
  ['lists in lists', `${'['.repeat(5000)}${']'.repeat(5000)}`],
];

/** Of a name whose state has a version. */
const envelopesOf = (name: StoredName): BadStored[] => {
  const state = STATES[name];
  return [
    ['an earlier version', `${name} version`, JSON.stringify({ state, version: 0 })],
    ['a later version', `${name} version`, JSON.stringify({ state, version: 2 })],
    ['a version as text', `${name} version`, JSON.stringify({ state, version: '1' })],
    ['no version', `${name} version`, JSON.stringify({ state })],
    ['the state alone', `${name} state`, JSON.stringify(state)],
    ['left out', `${name} state`, JSON.stringify({ version: 1 })],
    ['null', `${name} state`, JSON.stringify({ state: null, version: 1 })],
    ['JSON within JSON', `${name} state`, JSON.stringify({ state: JSON.stringify([state]), version: 1 })],
    ['a list of it', `${name} state`, JSON.stringify({ state: [state], version: 1 })],
  ];
};

type Value = readonly [cause: string, value: unknown];

const changed = (name: StoredName, path: string, values: readonly Value[]): BadStored[] =>
  values.map(([cause, value]): BadStored => {
    return [cause, `${name} ${path}`, textOf(name, put(STATES[name], path, value))];
  });

const LEFT_OUT: Value = ['left out', undefined];
const NULL: Value = ['null', null];
const NUMBER: Value = ['a number', 7];
const TEXT: Value = ['a text', 'x'];
const LIST: Value = ['a list', []];
const SURPLUS: Value = ['a field too many', 1];

const NO_COUNTS: readonly Value[] = [
  LEFT_OUT,
  NULL,
  ['a text', '5000'],
  ['a fraction', 0.5],
  ['a minus', -1],
  ['beyond what is exact', 2 ** 53],
  ['endless', Number.POSITIVE_INFINITY],
];

const CART = 'cadeau.cart';
const ADDRESS = 'cadeau.address';
const PAYMENT = 'cadeau.payment';
const METHOD = 'cadeau.payment-method';
const CONSENT = 'cookiesconsent';

const CARTS: readonly BadStored[] = [
  ...changed(CART, 'products', [LEFT_OUT, NULL, TEXT, ['an object', {}], ['a hole', [null]]]),
  ...changed(CART, 'products.0.id', [LEFT_OUT, NULL, NUMBER]),
  ...changed(CART, 'products.0.category', [
    LEFT_OUT,
    ['another category', 'paper'],
    ['a capital', 'Digital'],
  ]),
  ...changed(CART, 'products.0.name', [LEFT_OUT, TEXT, ['a language', { 'de-ch': 'Geburtstag' }]]),
  ...changed(CART, 'products.0.name.fr-ch', [NULL, NUMBER]),
  ...changed(CART, 'products.0.name.en-gb', [['another language', 'Birthday']]),
  ...changed(CART, 'products.0.imagePath', [LEFT_OUT, NULL]),
  ...changed(CART, 'products.0.variablePrice', [NULL, LIST, ['one end', { from: 500 }]]),
  ...changed(CART, 'products.0.variablePrice.to', [
    ['a text', '50000'],
    ['a minus', -1],
  ]),
  ...changed(CART, 'products.0.price', NO_COUNTS),
  ...changed(CART, 'products.0.amount', [...NO_COUNTS, ['zero', 0]]),
  ...changed(CART, 'products.0.total', [SURPLUS]),
  ...changed(CART, 'deliveryMethod', [LEFT_OUT, NULL, ['a way that there is not', 'pigeon']]),
  ...changed(CART, 'order', [LEFT_OUT, TEXT, LIST, ['no secret', { id: 'order-1', products: [] }]]),
  ...changed(CART, 'order.secret', [NULL, NUMBER]),
  ...changed(CART, 'order.products', [NULL, ['a hole', [null]]]),
  ...changed(CART, 'failedOrderId', [LEFT_OUT, NUMBER]),
  ...changed(CART, 'total', [SURPLUS]),
];

const ADDRESSES: readonly BadStored[] = [
  ...changed(ADDRESS, 'primaryAddress', [LEFT_OUT, NULL, TEXT, LIST]),
  ...changed(ADDRESS, 'primaryAddress.firstName', [LEFT_OUT, NULL, NUMBER, LIST]),
  ...changed(ADDRESS, 'primaryAddress.email', [LEFT_OUT, ['an object', {}]]),
  ...changed(ADDRESS, 'primaryAddress.country', [LEFT_OUT, ['empty', ''], ['another country', 'DE']]),
  ...changed(ADDRESS, 'primaryAddress.isAdmin', [SURPLUS]),
  ...changed(ADDRESS, 'billingAddress', [LEFT_OUT, NULL]),
  ...changed(ADDRESS, 'billingAddress.zipCode', [['a number', 8800]]),
  ...changed(ADDRESS, 'useSameAddress', [LEFT_OUT, NULL, ['a text', 'true'], ['a number', 1]]),
  ...changed(ADDRESS, 'ordered', [LEFT_OUT, ['a number', 0]]),
  ...changed(ADDRESS, 'thirdAddress', [SURPLUS]),
];

const PAYMENTS: readonly BadStored[] = [
  ...changed(PAYMENT, 'generalTerms', [LEFT_OUT, NULL, ['a text', 'true'], ['a number', 1]]),
  ...changed(PAYMENT, 'privacy', [LEFT_OUT, ['a list', [true]]]),
  ...changed(PAYMENT, 'usageTerms', [LEFT_OUT, NULL]),
  ...changed(PAYMENT, 'attempt', [LEFT_OUT, TEXT, LIST, ['an empty object', {}]]),
  ...changed(PAYMENT, 'attempt.key', [NULL, NUMBER]),
  ...changed(PAYMENT, 'attempt.outcomeSecret', [LEFT_OUT, NUMBER]),
  ...changed(PAYMENT, 'attempt.body', [['an object', {}]]),
  ...changed(PAYMENT, 'attempt.at', [
    NULL,
    ['a date as text', '2026-11-22'],
    ['endless', Number.POSITIVE_INFINITY],
  ]),
  ...changed(PAYMENT, 'attempt.status', [SURPLUS]),
  ...changed(PAYMENT, 'waitingFor', [LEFT_OUT, NUMBER]),
  ...changed(PAYMENT, 'paid', [SURPLUS]),
];

const METHODS: readonly BadStored[] = [
  ['a method that there is not', 'CASH'],
  ['small letters', 'visa'],
  ['a method that is not offered any more', 'AMEX'],
  ['a name of every object', 'constructor'],
  ['a number', 1],
].map(([cause, method]): BadStored => [String(cause), `${METHOD} method`, textOf(METHOD, method)]);

const CONSENTS: readonly BadStored[] = [
  ...changed(CONSENT, 'ad_storage', [LEFT_OUT, NULL, ['a capital', 'Granted'], ['true', true]]),
  ...changed(CONSENT, 'analytics_storage', [LEFT_OUT, ['empty', ''], ['a list', ['granted']]]),
  ...changed(CONSENT, 'functionality_storage', [SURPLUS]),
  ['a version around it', `${CONSENT} form`, JSON.stringify({ state: STATES[CONSENT], version: 1 })],
];

/** Texts in local storage; each is thrown away, and the shop goes on as if there were none. */
export const BAD_STORED: readonly BadStored[] = [
  ...STORED_NAMES.flatMap((name) => TEXTS.map(([cause, text]): BadStored => [cause, `${name} text`, text])),
  ...STORED_NAMES.filter((name) => name !== CONSENT).flatMap(envelopesOf),
  ...CARTS,
  ...ADDRESSES,
  ...PAYMENTS,
  ...METHODS,
  ...CONSENTS,
];

/** Languages that lie in storage, of which the shop speaks none. */
export const BAD_STORED_LANGUAGES: readonly BadStored[] = [
  ['empty', ''],
  ['another language', 'en-GB'],
  ['the country alone', 'CH'],
  ['a tag', '"><script>alert(1)</script>'],
  ['a path', '../de-ch'],
  ['JSON', '{"language":"fr-ch"}'],
  ['a list', '["fr-ch"]'],
  ['the prototype', '__proto__'],
  ['10,000 letters', 'f'.repeat(10_000)],
].map(([cause = '', text = '']): BadStored => [cause, 'language', text]);

/** Under the name of the orders that were measured; each counts as no such list, and the next purchase replaces it. */
const MEASURED_ORDERS = 'cadeau.measured-orders';
export const BAD_MEASURED_ORDERS: readonly BadStored[] = [
  ...TEXTS.filter(([cause]) => cause !== 'a list'),
  ['a number in the list', '["M7K2-4QX8",7]'],
  ['a list in the list', '[["M7K2-4QX9"]]'],
  ['an object of places', '{"0":"M7K2-4QX9"}'],
  ['a version around it', '{"state":["M7K2-4QX9"],"version":1}'],
].map(([cause = '', text = '']): BadStored => [cause, MEASURED_ORDERS, text]);
