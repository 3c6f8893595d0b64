import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storedAddressSchema } from '#rules/address.ts';
import { deliveryOptionSchema } from './delivery-option.ts';
import { serverErrorSchema } from './error.ts';
import { orderCreatedSchema, orderRequestSchema, orderSchema } from './order.ts';
import { cartProductSchema, productSchema } from './product.ts';

type Json = {
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  enum?: string[];
  const?: string;
  allOf?: Json[];
};

/** Lists every path of a schema, as `cart[].product.price`. */
function listPaths(schema: Json, before = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return [path, ...listPaths(field, path)];
  });
  const inside = schema.items === undefined ? [] : listPaths(schema.items, `${before}[]`);
  const others = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((item) =>
    listPaths(item, before),
  );
  return [...new Set([...own, ...inside, ...others])];
}

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
const fields = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') =>
  listPaths(toJsonSchema(schema, io));

const LANGUAGES = ['de-ch', 'fr-ch', 'it-ch'];
const localized = (...names: string[]) =>
  names.flatMap((name) => [name, ...LANGUAGES.map((lang) => `${name}.${lang}`)]);
const ADDRESS = [
  'firstName',
  'lastName',
  'email',
  'street',
  'streetNumber',
  'zipCode',
  'city',
  'country',
  'company',
  'addressSupplement',
];
const addresses = (before: string) =>
  [
    ...['primaryAddress', 'billingAddress'].flatMap((name) => [
      name,
      ...ADDRESS.map((field) => `${name}.${field}`),
    ]),
    'useSameAddress',
  ].map((path) => before + path);

/** Entities and fields of specification 3; the values also of specification 4. */
const ENTITIES: [string, z.ZodMiniType, string[]][] = [
  [
    'Product',
    productSchema,
    [
      'id',
      'productReferenceId',
      'imagePath',
      'category',
      'variablePrice',
      'variablePrice.from',
      'variablePrice.to',
      ...localized('name', 'shortDescription', 'longDescription'),
    ],
  ],
  [
    'Product in the cart',
    cartProductSchema,
    ['id', 'productReferenceId', 'category', 'price', 'amount', ...localized('name')],
  ],
  [
    'Order',
    orderSchema,
    [
      'id',
      'cart',
      'cart[].product',
      'cart[].amount',
      'orderStatus',
      'paymentMethod',
      'paymentStatus',
      'purchasedItems',
      'isMarkedForDigitalEmailConfirmation',
      'addresses',
      ...addresses('addresses.'),
      'orderDate',
      'deliveryOption',
      'lang',
    ],
  ],
  [
    'Order as tracking data',
    orderSchema,
    ['id', 'totalOrderAmount', 'deliveryOption.details.price', 'cart[].product'],
  ],
  [
    'Order as placed',
    orderRequestSchema,
    ['cart', 'cart[].product', 'cart[].amount', 'paymentMethod', 'addresses', 'deliveryOption', 'lang'],
  ],
  ['Answer to a placed order', orderCreatedSchema, ['redirectURL']],
  [
    'Delivery option',
    deliveryOptionSchema,
    [
      'id',
      'key',
      'details',
      ...localized('details.name', 'details.description'),
      'details.deliveryTimeRules',
      ...['deliveryDuration', 'deliveryDays', 'deliveryStart', 'deliveryEnd'].map(
        (name) => `details.deliveryTimeRules.${name}`,
      ),
      'details.price',
      'details.currency',
      'details.key',
      'details.vatTaxRate',
    ],
  ],
  ['Error object', serverErrorSchema, ['id', 'timestamp', 'messageKey', 'fieldErrors', 'constraint']],
];

describe('every entity of the specification has its fields in the contract', () => {
  it.each(ENTITIES)('%s', (name, schema, wanted) => {
    const found = fields(schema, name === 'Order as placed' ? 'input' : 'output');
    expect(wanted.filter((field) => !found.includes(field))).toEqual([]);
  });
});

describe('the values of a field', () => {
  const values = (schema: z.ZodMiniType) => {
    return (toJsonSchema(schema).enum ?? []).toSorted();
  };
  it.each<[string, z.ZodMiniType, string[]]>([
    ['category', productSchema.shape.category, ['physical', 'digital']],
    ['order status', orderSchema.shape.orderStatus, ['Created', 'Reverted', 'Confirmed', 'Failed']],
    [
      'payment status',
      orderSchema.shape.paymentStatus,
      ['Started', 'Initialized', 'Authorized', 'UnAuthorized', 'Captured', 'Cancelled'],
    ],
    [
      'payment method',
      orderSchema.shape.paymentMethod,
      [
        ...['VISA', 'MASTERCARD', 'TWINT', 'UNIONPAY', 'DINERS'],
        // Optional methods beyond the specification.
        ...['AMEX', 'POSTFINANCEPAY', 'APPLEPAY', 'GOOGLEPAY'],
      ],
    ],
    ['delivery', deliveryOptionSchema.shape.key, ['digital', 'standard', 'insured', 'packet']],
    ['language', orderSchema.shape.lang, LANGUAGES],
    ['country', storedAddressSchema.shape.country, ['CH', 'LI']],
  ])('%s', (_name, schema, wanted) => {
    expect(values(schema)).toEqual(wanted.toSorted());
  });
});
