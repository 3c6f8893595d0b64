import { ADDRESS_TOO_LONG, BAD_ADDRESS, type BadCall, badOrder, NOT_FOUND, wrongField } from './bad-call.ts';

type Path = readonly [cause: string, method: string, path: string];

const PATHS: readonly Path[] = [
  ['the base', 'GET', ''],
  ['the base with a slash', 'GET', '/'],
  ['no call', 'GET', '/nothing'],
  ['no call that is posted', 'POST', '/nothing'],
  ['capitals', 'GET', '/Products?category=digital'],
  ['a slash behind it', 'GET', '/products/?category=digital'],
  ['two slashes', 'GET', '//products?category=digital'],
  ['an escaped slash', 'GET', '/products%2Fcongratulations-digital'],
  ['a step up in escapes', 'GET', '/products/%2e%2e%2forders'],
  ['a zero byte', 'GET', '/%00'],
  ['a file of the server', 'GET', '/..%2f..%2fetc%2fpasswd'],
  ['a hidden file', 'GET', '/.env'],
  ['a semicolon', 'GET', '/products;category=digital'],
  ['a version', 'GET', '/v1/products?category=digital'],
  ['an ending', 'GET', '/products.json?category=digital'],
  ['more behind a product', 'GET', '/products/congratulations-digital/price'],
  ['more behind an outcome', 'POST', '/orders/outcome/now'],
  ['a file of an order that there is not', 'GET', '/orders/<order>/receipt.pdf'],
  ['a file in capitals', 'GET', '/orders/<order>/CARDS.PDF'],
  ['an order as a path', 'GET', '/orders/<order>'],
  ['the base twice', 'GET', '/api/products?category=digital'],
  ['health below the base', 'GET', '/health/live'],
  ['metrics', 'GET', '/metrics'],
  ['a desk', 'GET', '/admin'],
  ['300 letters of a product', 'GET', `/products/${'a'.repeat(300)}`],
  ['a path of 3,000 letters', 'GET', `/${'a'.repeat(3000)}`],
  ['a path of 1,000 steps', 'GET', '/a'.repeat(1000)],
];

const METHODS: readonly Path[] = [
  ['deleted', 'DELETE', '/orders'],
  ['replaced', 'PUT', '/orders'],
  ['changed', 'PATCH', '/orders'],
  ['asked what it takes', 'OPTIONS', '/orders'],
  ['deleted by its id', 'DELETE', '/orders?id=<order>'],
  ['posted', 'POST', '/products'],
  ['posted by its name', 'POST', '/products/congratulations-digital'],
  ['replaced by its name', 'PUT', '/products/congratulations-digital'],
  ['read', 'GET', '/orders/outcome'],
  ['read an outcome', 'GET', '/payments/outcome'],
  ['posted a PDF', 'POST', '/orders/<order>/cards.pdf'],
  ['read an assertion', 'GET', '/payments/saferpay/assert?p=<return secret>'],
  ['deleted a payment', 'DELETE', '/payments/saferpay/assert?p=<return secret>'],
  ['posted the description', 'POST', '/openapi.json'],
];

const PROVIDERS: readonly Path[] = [
  ['no provider of ours', 'POST', '/payments/nobody/assert?p=<return secret>'],
  ['no provider', 'POST', '/payments//assert?p=<return secret>'],
  ['a capital', 'POST', '/payments/Saferpay/assert?p=<return secret>'],
  ['a space behind it', 'POST', '/payments/saferpay%20/assert?p=<return secret>'],
  ['the prototype', 'POST', '/payments/__proto__/assert?p=<return secret>'],
  ['a name of every object', 'POST', '/payments/constructor/assert?p=<return secret>'],
  ['a list', 'POST', '/payments/saferpay,saferpay/assert?p=<return secret>'],
  ['a file', 'POST', '/payments/..%2fsaferpay/assert?p=<return secret>'],
];

type Query = readonly [cause: string, query: string, fieldKey: string];

const QUERIES: readonly Query[] = [
  ['no query', '', 'fieldRequired'],
  ['another name', '?kategorie=digital', 'fieldRequired'],
  ['a name in capitals', '?CATEGORY=digital', 'fieldRequired'],
  ['a name in brackets', '?category[]=digital', 'fieldRequired'],
  ['a name within another', '?q[category]=digital', 'fieldRequired'],
  ['the prototype', '?__proto__[category]=digital', 'fieldRequired'],
  ['no value', '?category', 'fieldInvalid'],
  ['an empty value', '?category=', 'fieldInvalid'],
  ['another value', '?category=paper', 'fieldInvalid'],
  ['a capital', '?category=Digital', 'fieldInvalid'],
  ['a space behind it', '?category=digital%20', 'fieldInvalid'],
  ['a line break behind it', '?category=digital%0a', 'fieldInvalid'],
  ['two values', '?category=digital&category=physical', 'fieldInvalid'],
  ['one value twice', '?category=digital&category=digital', 'fieldInvalid'],
  ['a list with a comma', '?category=digital,physical', 'fieldInvalid'],
  ['quotation marks', '?category=%22digital%22', 'fieldInvalid'],
  ['a condition of SQL', "?category=digital'--", 'fieldInvalid'],
  ['a name of every object', '?category=constructor', 'fieldInvalid'],
  ['half an escape', '?category=%E0%A4%A', 'fieldInvalid'],
  ['letters of full width', '?category=%EF%BD%84igital', 'fieldInvalid'],
  ['1,900 letters', `?category=${'d'.repeat(1900)}`, 'fieldInvalid'],
  ['a hundred values', `?${'category=digital&'.repeat(100)}`, 'fieldInvalid'],
];

const LANGUAGES: readonly (readonly [cause: string, value: unknown])[] = [
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
  ['another language', 'en-gb'],
  ['the language alone', 'de'],
  ['another country', 'de-de'],
  ['capitals', 'DE-CH'],
  ['an underscore', 'de_ch'],
  ['a space behind it', 'de-ch '],
  ['a zero byte', 'de-ch\u0000'],
  ['a list', ['de-ch']],
  ['two languages', 'de-ch,fr-ch'],
  ['a number', 0],
  ['a path', '../de-ch'],
  ['a name of every object', 'constructor'],
];

const unknown = (field: string, paths: readonly Path[]): BadCall[] =>
  paths.map(([cause, method, path]): BadCall => [cause, field, { method, path }, NOT_FOUND]);

/** Paths, methods, query parameters and languages of calls. */
export const BAD_ROUTES: readonly BadCall[] = [
  ...unknown('path', PATHS),
  ...unknown('method', METHODS),
  ...unknown('provider', PROVIDERS),
  ['more than 4 KiB', 'path', { method: 'GET', path: `/${'a'.repeat(4096)}` }, ADDRESS_TOO_LONG],
  [
    'more than 2,000 letters',
    'category',
    { method: 'GET', path: `/products?category=${'d'.repeat(2000)}` },
    BAD_ADDRESS,
  ],
  ['a path that cannot be decoded', 'path', { method: 'GET', path: '/%c0%ae%c0%ae' }, BAD_ADDRESS],
  ...QUERIES.map(([cause, query, fieldKey]): BadCall => {
    const call = { method: 'GET', path: `/products${query}` };
    return [cause, 'category', call, wrongField('category', fieldKey)];
  }),
  ...LANGUAGES.map(([cause, value]) => badOrder([cause, 'lang', value, 'fieldInvalid'])),
];

/** Paths of pages that lead to the home page: no language of ours, or no page of it. */
export const BAD_PAGES: readonly [cause: string, field: string, path: string][] = [
  ['none', 'language', '/'],
  ['another language', 'language', '/en'],
  ['another language of a page', 'language', '/en-gb/cart'],
  ['the language alone', 'language', '/de'],
  ['capitals', 'language', '/DE-CH'],
  ['an underscore', 'language', '/de_ch/cart'],
  ['a space', 'language', '/de-ch%20/cart'],
  ['a zero byte', 'language', '/%00/cart'],
  ['bytes of no text', 'language', '/%ff/cart'],
  ['an escaped slash', 'language', '/de-ch%2Fcart'],
  ['a step up', 'language', '/..%2fde-ch'],
  ['a name of every object', 'language', '/constructor/cart'],
  ['the prototype', 'language', '/__proto__'],
  ['a tag', 'language', '/%3Cscript%3E/cart'],
  ['a file that begins every site', 'page', '/index.html'],
  ['a file of another system', 'page', '/wp-login.php'],
  ['a hidden file', 'page', '/.env'],
  ['no page', 'page', '/fr-ch/nothing'],
  ['capitals', 'page', '/de-ch/Cart'],
  ['more behind it', 'page', '/it-ch/cart/more'],
  ['a category that there is not', 'page', '/de-ch/products/paper'],
  ['no category', 'page', '/de-ch/products'],
  ['a text that there is not', 'page', '/de-ch/content/nothing'],
  ['no text', 'page', '/de-ch/content'],
  ['no product', 'page', '/de-ch/giftcard'],
  ['no order', 'page', '/de-ch/order'],
  ['two languages', 'page', '/de-ch/fr-ch/cart'],
  ['a zero byte', 'page', '/de-ch/%00'],
  ['bytes of no text', 'page', '/de-ch/%ff%fe'],
  ['a step up', 'page', '/de-ch/..%2f..%2fetc%2fpasswd'],
  ['a picture', 'page', '/de-ch/%F0%9F%8E%81'],
  ['a line break', 'page', '/de-ch/cart%0d%0aset-cookie:a=b'],
  ['a path of 3,000 letters', 'page', `/de-ch/${'a'.repeat(3000)}`],
];

/** Names of no product, as the last part of a page's path: the page says so, in its language. */
export const BAD_PRODUCT_PAGES: readonly [cause: string, field: string, name: string][] = [
  ['no product of ours', 'product', 'no-such-card'],
  ['no number of ours', 'product', '2f1c70d6-0000-4000-8000-000000000000'],
  ['capitals', 'product', 'Congratulations-Digital'],
  ['a space behind it', 'product', 'congratulations-digital%20'],
  ['a path', 'product', '..%2Fcongratulations-digital'],
  ['a zero byte', 'product', '%00'],
  ['a zero byte behind it', 'product', 'congratulations-digital%00'],
  ['bytes of no text', 'product', '%ff%fe'],
  ['half an escape', 'product', '%E0%A4%A'],
  ['half a character', 'product', '%ED%A0%80'],
  ['a line break', 'product', '%0d%0aset-cookie:a=b'],
  ['a script', 'product', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['a condition of SQL', 'product', "'%20or%20'1'='1"],
  ['the prototype', 'product', '__proto__'],
  ['a name of every object', 'product', 'constructor'],
  ['a picture', 'product', '%F0%9F%8E%81'],
  ['3,000 letters', 'product', 'a'.repeat(3000)],
];
