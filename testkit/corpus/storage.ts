import { exampleAddress } from '../buyer.ts';
import { describeValue, splitList } from './bad-input.ts';
import { setPath, toJson } from './set-path.ts';

/** A stored text, under a name that the shop uses, that isn't a valid state. */
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

/** A valid state for each name. Every case changes one field. */
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
const CONSENT = 'cookiesconsent';

/** Names and addresses expire within 24 hours. */
const EXPIRING = ['cadeau.address', 'cadeau.payment'];
const expiresAt = Date.now() + 20 * 3_600_000;

/** Serializes a state. Specification 9 defines the form of the consent; all other states have a version. */
const toText = (name: string, state: unknown): string =>
  toJson(name === CONSENT ? state : { state, version: 1, ...(EXPIRING.includes(name) && { expiresAt }) });

/** Returns the text of a state as the shop stores it. */
export const createValidText = (name: StoredName): string => toText(name, STATES[name]);

const createStored = (field: string, texts: readonly string[]): BadStored[] =>
  texts.map((text) => [describeValue(text), field, text]);

/** Texts that aren't a valid state. */
const NO_LIST_TEXTS = [
  ...['', ' ', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ...splitList(
    `undefined | [object Object] | null | true | 42 | "cart" | {} | {"state":{ | {'state':null} | \
{"__proto__":{"state":null,"version":1}}`,
  ),
];
const TEXTS = ['[]', ...NO_LIST_TEXTS];

/** Returns invalid envelopes of a state that has a version. */
const badEnvelopes = (name: StoredName): BadStored[] => {
  const state = STATES[name];
  const versions = [{ state, version: 0 }, { state, version: 2 }, { state, version: '1' }, { state }];
  const states = [{}, { state: null }, { state: JSON.stringify([state]) }, { state: [state] }];
  return [
    ...versions.map(
      (form): BadStored => [`version ${form.version}`, `${name} version`, JSON.stringify(form)],
    ),
    ...states.map((form): BadStored => {
      return [describeValue(form), `${name} state`, JSON.stringify({ ...form, version: 1 })];
    }),
    ['the state alone', `${name} state`, JSON.stringify(state)],
    ...(EXPIRING.includes(name) ? [undefined, '1', 0, Date.now() - 1, expiresAt + 5 * 3_600_000] : []).map(
      (at): BadStored => [
        describeValue(at),
        `${name} expiresAt`,
        JSON.stringify({ state, version: 1, expiresAt: at }),
      ],
    ),
  ];
};

/** Returns one case per path and invalid value. */
const createChanged = (
  name: StoredName,
  changes: Readonly<Record<string, readonly unknown[]>>,
): BadStored[] =>
  Object.entries(changes).flatMap(([path, values]) =>
    values.map((value): BadStored => {
      return [describeValue(value), `${name} ${path}`, toText(name, setPath(STATES[name], path, value))];
    }),
  );

const NO_COUNTS = [undefined, null, '5000', 0.5, -1, 2 ** 53, Number.POSITIVE_INFINITY];
const NO_BOOLEANS = [undefined, null, 'true', 1];
/** Value of a field that must not exist. */
const SURPLUS = [1];

/** Texts in local storage that the shop discards. */
export const BAD_STORED: readonly BadStored[] = [
  ...STORED_NAMES.flatMap((name) => createStored(`${name} text`, TEXTS)),
  ...STORED_NAMES.filter((name) => name !== CONSENT).flatMap(badEnvelopes),
  ...createChanged('cadeau.cart', {
    products: [undefined, null, 'x', {}, [null]],
    'products.0.id': [undefined, null, 7],
    'products.0.category': [undefined, 'paper', 'Digital'],
    'products.0.name': [undefined, 'x', { 'de-ch': 'Geburtstag' }],
    'products.0.name.fr-ch': [null, 7],
    'products.0.name.en-gb': ['Birthday'],
    'products.0.imagePath': [undefined, null],
    'products.0.variablePrice': [null, [], { from: 500 }],
    'products.0.variablePrice.to': ['50000', -1],
    'products.0.price': NO_COUNTS,
    'products.0.amount': [...NO_COUNTS, 0],
    'products.0.total': SURPLUS,
    deliveryMethod: [undefined, null, 'pigeon'],
    order: [undefined, 'x', [], { id: 'order-1', products: [] }],
    'order.secret': [null, 7],
    'order.products': [null, [null]],
    failedOrderId: [undefined, 7],
    total: SURPLUS,
  }),
  ...createChanged('cadeau.address', {
    primaryAddress: [undefined, null, 'x', []],
    'primaryAddress.firstName': [undefined, null, 7, []],
    'primaryAddress.email': [undefined, {}],
    'primaryAddress.country': [undefined, '', 'DE'],
    'primaryAddress.isAdmin': SURPLUS,
    billingAddress: [undefined, null],
    'billingAddress.zipCode': [8800],
    useSameAddress: NO_BOOLEANS,
    ordered: [undefined, 0],
    thirdAddress: SURPLUS,
  }),
  ...createChanged('cadeau.payment', {
    generalTerms: NO_BOOLEANS,
    privacy: [undefined, [true]],
    usageTerms: [undefined, null],
    attempt: [undefined, 'x', [], {}],
    'attempt.key': [null, 7],
    'attempt.outcomeSecret': [undefined, 7],
    'attempt.body': [{}],
    'attempt.at': [null, '2026-11-22', Number.POSITIVE_INFINITY],
    'attempt.status': SURPLUS,
    waitingFor: [undefined, 7],
    paid: SURPLUS,
  }),
  ...['CASH', 'visa', 'AMEX', 'constructor', 1].map((method): BadStored => {
    return [describeValue(method), 'cadeau.payment-method method', toText('cadeau.payment-method', method)];
  }),
  ...createChanged(CONSENT, {
    ad_storage: [undefined, null, 'Granted', true],
    analytics_storage: [undefined, '', ['granted']],
    functionality_storage: SURPLUS,
  }),
  ['a version around it', `${CONSENT} form`, JSON.stringify({ state: STATES[CONSENT], version: 1 })],
];

/** Stored languages that the shop doesn't support. */
export const BAD_STORED_LANGUAGES = createStored('language', [
  ...['', 'f'.repeat(10_000)],
  ...splitList(
    'en-GB | CH | "><script>alert(1)</script> | ../de-ch | {"language":"fr-ch"} | ["fr-ch"] | __proto__',
  ),
]);

/**
 * Invalid lists of measured orders. The shop treats each as an empty list, and the next purchase replaces it.
 */
export const BAD_MEASURED_ORDERS = createStored('cadeau.measured-orders', [
  ...NO_LIST_TEXTS,
  ...splitList('["M7K2-4QX8",7] | [["M7K2-4QX9"]] | {"0":"M7K2-4QX9"} | {"state":["M7K2-4QX9"],"version":1}'),
]);
