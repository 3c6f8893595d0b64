import { BAD_URL, type BadCall, badOrder, NOT_FOUND, URL_TOO_LONG, wrongField } from './bad-call.ts';
import { badFields, describeValue, splitList } from './bad-input.ts';

const PATHS = [
  ...['', `/products/${'a'.repeat(300)}`, `/${'a'.repeat(3000)}`, '/a'.repeat(1000)],
  ...splitList(
    `/ | /nothing | /Products?category=digital | /products/?category=digital | //products?category=digital | \
/products%2Fcongratulations-digital | /products/%2e%2e%2forders | /%00 | /..%2f..%2fetc%2fpasswd | /.env | \
/products;category=digital | /v1/products?category=digital | /products.json?category=digital | \
/products/congratulations-digital/price | /orders/<order>/receipt.pdf | /orders/<order>/CARDS.PDF | /orders/<order> | \
/api/products?category=digital | /health/live | /metrics | /admin | /orders/outcome | /payments/outcome | \
/payments/saferpay/assert?p=<return secret>`,
  ),
].map((path) => `GET ${path}`);

const METHODS = splitList(
  `POST /nothing | POST /orders/outcome/now | DELETE /orders | PUT /orders | PATCH /orders | OPTIONS /orders | \
DELETE /orders?id=<order> | POST /products | POST /products/congratulations-digital | PUT /products/congratulations-digital | \
POST /orders/<order>/cards.pdf | DELETE /payments/saferpay/assert?p=<return secret> | POST /openapi.json`,
);

const PROVIDERS = [
  '',
  ...splitList(
    'nobody | Saferpay | saferpay%20 | __proto__ | constructor | saferpay,saferpay | ..%2fsaferpay',
  ),
].map((provider) => `POST /payments/${provider}/assert?p=<return secret>`);

const WRONG_NAMES = [
  '',
  ...splitList('kategorie | CATEGORY | category[] | q[category] | __proto__[category]').map(
    (name) => `?${name}=digital`,
  ),
];
const INVALID = [
  ...['?category', `?category=${'d'.repeat(1900)}`, `?${'category=digital&'.repeat(100)}`],
  ...['', 'digital&category=digital', 'digital%20', 'digital%0a'].map((value) => `?category=${value}`),
  ...splitList(
    `paper | Digital | digital&category=physical | digital,physical | %22digital%22 | digital'-- | constructor | \
%E0%A4%A | %EF%BD%84igital`,
  ).map((value) => `?category=${value}`),
];

const LANGUAGES = [
  ...[undefined, null, '', 'de-ch ', 'de-ch\u0000', ['de-ch'], 0],
  ...splitList('en-gb | de | de-de | DE-CH | de_ch | de-ch,fr-ch | ../de-ch | constructor'),
];

const createQueryCases = (fieldKey: string, texts: readonly string[]): BadCall[] =>
  texts.map((query) => {
    const call = { method: 'GET', path: `/products${query}` };
    return [describeValue(query), 'category', call, wrongField('category', fieldKey)];
  });

/** Invalid paths, methods, query parameters and languages. */
export const BAD_ROUTES: readonly BadCall[] = [
  ...[...PATHS, ...METHODS, ...PROVIDERS].map((line): BadCall => {
    const [method = '', ...path] = line.split(' ');
    return [describeValue(line), 'path', { method, path: path.join(' ') }, NOT_FOUND];
  }),
  ['more than 4 KiB', 'path', { method: 'GET', path: `/${'a'.repeat(4096)}` }, URL_TOO_LONG],
  [
    'more than 2,000 letters',
    'category',
    { method: 'GET', path: `/products?category=${'d'.repeat(2000)}` },
    BAD_URL,
  ],
  ['a path that cannot be decoded', 'path', { method: 'GET', path: '/%c0%ae%c0%ae' }, BAD_URL],
  ...createQueryCases('fieldRequired', WRONG_NAMES),
  ...createQueryCases('fieldInvalid', INVALID),
  ...badFields('lang', 'fieldInvalid', LANGUAGES).map(badOrder),
];

const createPageCase = (path: string): [cause: string, field: string, path: string] => [
  describeValue(path),
  'page',
  path,
];

/** Page paths with an unknown language or page. They redirect to the home page. */
export const BAD_PAGES = [
  ...splitList(
    `/ | /en | /en-gb/cart | /de | /DE-CH | /de_ch/cart | /de-ch%20/cart | /%00/cart | /%ff/cart | \
/..%2fde-ch | /constructor/cart | /__proto__ | /%3Cscript%3E/cart | /index.html | /wp-login.php | /.env | /fr-ch/nothing | \
/de-ch/Cart | /it-ch/cart/more | /de-ch/products/paper | /de-ch/products | /de-ch/content/nothing | /de-ch/content | \
/de-ch/giftcard | /de-ch/order | /de-ch/fr-ch/cart | /de-ch/%00 | /de-ch/%ff%fe | /de-ch/..%2f..%2fetc%2fpasswd | \
/de-ch/%F0%9F%8E%81 | /de-ch/cart%0d%0aset-cookie:a=b`,
  ),
  `/de-ch/${'a'.repeat(3000)}`,
].map(createPageCase);

/** Unknown product names at the end of a page path. The page shows an error in its language. */
export const BAD_PRODUCT_PAGES = [
  ...splitList(
    `no-such-card | 2f1c70d6-0000-4000-8000-000000000000 | Congratulations-Digital | \
..%2Fcongratulations-digital | %00 | congratulations-digital%00 | %ff%fe | %E0%A4%A | %ED%A0%80 | \
%0d%0aset-cookie:a=b | %3Cscript%3Ealert(1)%3C%2Fscript%3E | '%20or%20'1'='1 | __proto__ | constructor | %F0%9F%8E%81`,
  ),
  'a'.repeat(3000),
].map(createPageCase);
