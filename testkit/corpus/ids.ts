import {
  ADDRESS_TOO_LONG,
  BAD_ADDRESS,
  type BadCall,
  badOrder,
  NOT_FOUND,
  type Refusal,
  wrongField,
} from './bad-call.ts';
import type { BadField } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';

type Spelled = readonly [cause: string, text: string];

/** In an address: escaped where a space or a sign asks for it. */
const NOBODYS: readonly Spelled[] = [
  ['no number of ours', '2f1c70d6-0000-4000-8000-000000000000'],
  ['a number of zeros', '00000000-0000-0000-0000-000000000000'],
  ['a star', '*'],
  ['a percent sign for any text', '%25'],
  ['an underscore for any letter', '_'],
  ['a condition of SQL', "'%20or%20'1'='1"],
  ['two statements of SQL', "x';select%201;--"],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['true', 'true'],
  ['a negative number', '-1'],
  ['a number beyond 64 bits', '99999999999999999999'],
  ['a name of every object', 'constructor'],
  ['the prototype', '__proto__'],
  ['a zero byte', '%00'],
  ['a line break', '%0a'],
  ['a tag', '%3Cscript%3E'],
  ['an expression', '$%7B7*7%7D'],
  ['a picture', '%F0%9F%8E%81'],
  ['a sign for what has no letter', '%EF%BF%BD'],
];

const NOT_DECODABLE: readonly Spelled[] = [
  ['half an escape', '%E0%A4%A'],
  ['half a character', '%ED%A0%80'],
  ['bytes of no text', '%ff%fe'],
  ['a percent sign alone', '%'],
];

const product = (text: string) => ({ method: 'GET', path: `/products/${text}` });
const order = (text: string) => ({ method: 'GET', path: `/orders?id=${text}` });
const cardsPdf = (text: string) => ({ method: 'GET', path: `/orders/${text}/cards.pdf` });
const assertion = (text: string) => ({ method: 'POST', path: `/payments/saferpay/assert?p=${text}` });

const NAMES: readonly Spelled[] = [
  ['capitals', 'Congratulations-Digital'],
  ['a space behind it', 'congratulations-digital%20'],
  ['a path', '..%2Fcongratulations-digital'],
  ['a slash behind it', 'congratulations-digital%2F'],
  ['the category alone', 'digital'],
  ['a name of 101 letters', 'a'.repeat(101)],
];

const OWN: readonly Spelled[] = [
  ['of another visitor', '<other order>'],
  ['the reference of one’s own', '<reference>'],
  ['one’s own in braces', '%7B<order>%7D'],
  ['one’s own with a space behind it', '<order>%20'],
  ['one’s own twice', '<order>,<order>'],
  ['one’s own and a letter', '<order>a'],
  ['one’s own return secret', '<return secret>'],
];

const SECRETS: readonly Spelled[] = [
  ['of another visitor', '<other return secret>'],
  ['one’s own and a letter', '<return secret>A'],
  ['one’s own behind a letter', 'A<return secret>'],
  ['the secret for notifications', '<notify secret>'],
  ['the secret for the outcome', '<outcome secret>'],
  ['the order', '<order>'],
  ['the reference', '<reference>'],
  ['the session', '<session>'],
  ['empty', ''],
  ['1,900 letters', 's'.repeat(1900)],
];

const each = (
  field: string,
  texts: readonly Spelled[],
  callOf: (text: string) => BadCall[2],
  refusal: Refusal,
): BadCall[] => texts.map(([cause, text]): BadCall => [cause, field, callOf(text), refusal]);

const IN_ADDRESSES: readonly BadCall[] = [
  ...each('product', [...NOBODYS, ...NAMES], product, NOT_FOUND),
  ...each('product', NOT_DECODABLE, product, BAD_ADDRESS),
  ...each('order', [...NOBODYS, ...NOT_DECODABLE, ...OWN], order, NOT_FOUND),
  ...each(
    'order',
    [
      ['empty', ''],
      ['given twice', '<order>&id=<order>'],
    ],
    order,
    NOT_FOUND,
  ),
  ...each('order of a PDF', [...NOBODYS, ...OWN], cardsPdf, NOT_FOUND),
  ...each('order of a PDF', NOT_DECODABLE, cardsPdf, BAD_ADDRESS),
  ...each('return secret', [...NOBODYS, ...NOT_DECODABLE, ...SECRETS], assertion, NOT_FOUND),
  ['more than 2,000 letters', 'return secret', assertion('s'.repeat(2000)), BAD_ADDRESS],
  ['more than 4 KiB', 'return secret', assertion('s'.repeat(4096)), ADDRESS_TOO_LONG],
  ['left out', 'return secret', { method: 'POST', path: '/payments/saferpay/assert' }, NOT_FOUND],
  ['given twice', 'return secret', assertion('<return secret>&p=<return secret>'), NOT_FOUND],
  [
    'a list',
    'return secret',
    { method: 'POST', path: '/payments/saferpay/assert?p[]=<return secret>' },
    NOT_FOUND,
  ],
];

const UNKNOWN = 'order.productUnknown';
const PRODUCT = 'cart.0.product.id';

const IN_ORDERS: readonly BadField[] = [
  ['left out', PRODUCT, undefined, 'fieldRequired'],
  ['null', PRODUCT, null, 'fieldInvalid'],
  ['a number', PRODUCT, 7, 'fieldInvalid'],
  ['a list', PRODUCT, ['congratulations-digital'], 'fieldInvalid'],
  ['an object', PRODUCT, { $ne: '' }, 'fieldInvalid'],
  ['empty', PRODUCT, '', UNKNOWN],
  ['no product of ours', PRODUCT, 'no-such-card', UNKNOWN],
  ['no number of ours', PRODUCT, '2f1c70d6-0000-0000-0000-000000000000', UNKNOWN],
  ['capitals', PRODUCT, 'CONGRATULATIONS-DIGITAL', UNKNOWN],
  ['a space behind it', PRODUCT, 'congratulations-digital ', UNKNOWN],
  ['a line break behind it', PRODUCT, 'congratulations-digital\n', UNKNOWN],
  ['a zero byte', PRODUCT, 'a\u0000b', UNKNOWN],
  ['half a character', PRODUCT, 'a\ud800', UNKNOWN],
  ['a path', PRODUCT, '../congratulations-digital', UNKNOWN],
  ['a condition of SQL', PRODUCT, "' or 1=1 --", UNKNOWN],
  ['a name of every object', PRODUCT, 'constructor', UNKNOWN],
  ['the prototype', PRODUCT, '__proto__', UNKNOWN],
  ['a name of 101 letters', PRODUCT, 'a'.repeat(101), UNKNOWN],
  ['a name of 20,000 letters', PRODUCT, 'a'.repeat(20_000), UNKNOWN],
  ['a second line of no product', 'cart.1.product.id', 'no-such-card', UNKNOWN],
];

const KEYS: readonly Spelled[] = [
  ['empty', ''],
  ['seven characters', '1234567'],
  ['101 characters', 'k'.repeat(101)],
  ['2,000 characters', 'k'.repeat(2000)],
  ['a space', 'with space in it'],
  ['a slash', 'path/to/a/key'],
  ['a full stop', 'a.key.of.parts'],
  ['a comma, as of two headers', 'first-key, second-key'],
  ['quotation marks', '"a-key-quoted"'],
  ['a letter beyond ASCII', 'schlüssel-eins'],
  ['a tabulator', 'a-key\tand-more'],
  ['a condition of SQL', "key' or '1'='1"],
];

const idempotencyKeys = KEYS.map(([cause, key]): BadCall => {
  const call = { method: 'POST', path: '/orders', body: GOOD_ORDER, headers: { 'idempotency-key': key } };
  return [cause, 'Idempotency-Key', call, wrongField('Idempotency-Key', 'fieldRequired')];
});

/** Of the secrets that a browser makes: 32 to 100 letters, digits, hyphens and underscores. */
const BROWSER_SECRETS: readonly (readonly [cause: string, value: unknown])[] = [
  ['null', null],
  ['a number', 1e40],
  ['a list', ['s'.repeat(36)]],
  ['empty', ''],
  ['31 characters', 's'.repeat(31)],
  ['101 characters', 's'.repeat(101)],
  ['60,000 characters', 's'.repeat(60_000)],
  ['a space', `${'s'.repeat(36)} `],
  ['a line break behind it', `${'s'.repeat(36)}\n`],
  ['a zero byte', `${'s'.repeat(36)}\u0000`],
  ['a full stop', `${'s'.repeat(36)}.`],
  ['a letter beyond ASCII', 'ü'.repeat(36)],
  ['signs of base64', `${'s'.repeat(36)}+/==`],
];

const browserSecrets = BROWSER_SECRETS.flatMap(([cause, value]): BadCall[] => {
  const asking = { method: 'POST', path: '/orders/outcome', body: { outcomeSecret: value } };
  const returning = { method: 'POST', path: '/payments/outcome', body: { returnSecret: value } };
  return [
    badOrder([cause, 'outcomeSecret', value, 'fieldInvalid']),
    badOrder([cause, 'replaces', value, 'fieldInvalid']),
    [cause, 'secret asked with', asking, wrongField('outcomeSecret', 'fieldInvalid')],
    [cause, 'return secret in a body', returning, wrongField('returnSecret', 'fieldInvalid')],
  ];
});

/** Ids, keys and secrets that name nothing, or nothing of the caller's. */
export const BAD_IDS: readonly BadCall[] = [
  ...IN_ADDRESSES,
  ...IN_ORDERS.map(badOrder),
  ...idempotencyKeys,
  ...browserSecrets,
];
