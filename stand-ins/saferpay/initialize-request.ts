import * as z from 'zod';
import {
  address,
  addressForm,
  amount,
  billingAddress,
  deliveryAddress,
  digits,
  each,
  email,
  id,
  languageCode,
  onlyIf,
  requestHeader,
  text,
} from './fields.ts';
import { methodsKnownTo, walletsKnownTo } from './methods.ts';

const payer = z
  .strictObject({
    LanguageCode: languageCode,
    IpAddress: z.ipv4(),
    Ipv6Address: z.ipv6(),
    Id: text(256),
    BillingAddress: billingAddress,
    DeliveryAddress: deliveryAddress,
    ...each(text(2000), 'UserAgent', 'AcceptHeader'),
    ...each(z.int(), 'ScreenWidth', 'ScreenHeight', 'TimeZoneOffsetMinutes'),
    ...each(z.boolean(), 'JavaEnabled', 'JavaScriptEnabled'),
    ColorDepth: z.string().regex(/^\d+bits$/, 'must look like 24bits'),
  })
  .partial();

const amountText = z.string().regex(/^-?\d+$/, 'must be a whole number as text');
const itemTypes = 'DIGITAL PHYSICAL SERVICE GIFTCARD DISCOUNT SHIPPINGFEE SALESTAX SURCHARGE'.split(' ');

const orderItem = z
  .strictObject({
    Type: z.enum(itemTypes),
    Quantity: z.int(),
    ...each(text(100), 'Id', 'VariantId', 'CategoryName'),
    ...each(text(200), 'Name', 'Description'),
    ...each(amountText, 'UnitPrice', 'TaxAmount', 'DiscountAmount', 'TaxRate'),
    IsPreOrder: z.boolean(),
    ...each(address, 'ImageUrl', 'ProductUrl'),
  })
  .partial();

const riskFactors = z
  .strictObject({
    DeliveryType: z.enum(['EMAIL', 'SHOP', 'HOMEDELIVERY', 'PICKUP', 'HQ']),
    IsB2B: z.boolean(),
    DeviceFingerprintTransactionId: text(100),
    PayerProfile: z.looseObject({ HasAccount: z.boolean().optional() }),
  })
  .partial();

const initial = z.strictObject({ Initial: z.boolean() });

const payment = z.strictObject({
  Amount: amount,
  OrderId: id(80).optional(),
  Description: text(1000),
  PayerNote: text(50).optional(),
  Options: z
    .strictObject({ PreAuth: z.boolean(), AllowPartialAuthorization: z.literal(false) })
    .partial()
    .optional(),
  MandateId: id(35).optional(),
  Recurring: initial.optional(),
  Installment: initial.optional(),
});

const authentication = z
  .strictObject({
    Exemption: z.enum(['LOW_VALUE', 'TRANSACTION_RISK_ANALYSIS']),
    ThreeDsChallenge: z.literal('FORCE'),
  })
  .partial();

const ignored = z.looseObject({}).optional();

/** PaymentPage/Initialize as a SpecVersion 1.`minor` client must send it (saferpay 1.2 and 2). */
function schemaOf(minor: number) {
  const oldReturnUrls = z.strictObject({ Success: address, Fail: address, Abort: address.optional() });
  return z.strictObject({
    RequestHeader: requestHeader,
    TerminalId: digits(8, 8),
    Payment: payment,
    PaymentMethods: z.array(z.enum(methodsKnownTo(minor))).optional(),
    Wallets: z.array(z.enum(walletsKnownTo(minor))).optional(),
    Payer: payer.optional(),
    ReturnUrl: onlyIf(minor >= 32, z.strictObject({ Url: address })),
    ReturnUrls: onlyIf(minor < 32, oldReturnUrls),
    Notification: notification(minor).optional(),
    Condition: z.enum(conditions(minor)).optional(),
    Authentication: authentication.optional(),
    CardForm: z.strictObject({ HolderName: z.enum(['NONE', 'MANDATORY']).optional() }).optional(),
    ConfigSet: id(20).optional(),
    Order: z.strictObject({ Items: z.array(orderItem) }).optional(),
    RiskFactors: riskFactors.optional(),
    BillingAddressForm: addressForm(minor).optional(),
    DeliveryAddressForm: addressForm(minor).optional(),
    // Known to the API, without effect here.
    RegisterAlias: ignored,
    PaymentMethodsOptions: ignored,
    Styling: onlyIf(minor < 39, ignored),
  });
}

function notification(minor: number) {
  const fields = z.strictObject({
    SuccessNotifyUrl: onlyIf(minor >= 24, address.optional()),
    FailNotifyUrl: onlyIf(minor >= 24, address.optional()),
    NotifyUrl: onlyIf(minor < 24, address.optional()),
    MerchantEmails: onlyIf(minor >= 12, z.array(email).max(10).optional()),
    MerchantEmail: onlyIf(minor < 12, email.optional()),
    PayerEmail: email.optional(),
    PayerDccReceiptEmail: email.optional(),
  });
  return fields.refine(
    ({ PayerEmail, PayerDccReceiptEmail }) => PayerEmail === undefined || PayerDccReceiptEmail === undefined,
    { path: ['PayerDccReceiptEmail'], message: 'not together with PayerEmail' },
  );
}

function conditions(minor: number): string[] {
  if (minor < 36) return ['NONE', 'IF_ALLOWED_BY_SCHEME', 'WITH_LIABILITY_SHIFT'];
  const known = ['NONE', 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED'];
  return minor < 52 ? known : [...known, 'WITH_SUCCESSFUL_THREE_DS_CHALLENGE'];
}

export type InitializeRequest = z.infer<ReturnType<typeof schemaOf>>;

const schemas = new Map<number, ReturnType<typeof schemaOf>>();

/** The schema of one version, built once. */
export function initializeSchema(minor: number): ReturnType<typeof schemaOf> {
  const schema = schemas.get(minor) ?? schemaOf(minor);
  schemas.set(minor, schema);
  return schema;
}
