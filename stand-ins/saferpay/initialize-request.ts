import * as z from 'zod';
import {
  address,
  addressForm,
  amount,
  billingAddress,
  deliveryAddress,
  digits,
  email,
  id,
  languageCode,
  requestHeader,
  text,
} from './fields.ts';
import { methodsKnownTo } from './methods.ts';

const payer = z.strictObject({
  LanguageCode: languageCode.optional(),
  IpAddress: z.ipv4().optional(),
  Ipv6Address: z.ipv6().optional(),
  Id: text(256).optional(),
  BillingAddress: billingAddress.optional(),
  DeliveryAddress: deliveryAddress.optional(),
  UserAgent: text(2000).optional(),
  AcceptHeader: text(2000).optional(),
  ScreenWidth: z.int().optional(),
  ScreenHeight: z.int().optional(),
  ColorDepth: z
    .string()
    .regex(/^\d+bits$/, 'must look like 24bits')
    .optional(),
  JavaEnabled: z.boolean().optional(),
  JavaScriptEnabled: z.boolean().optional(),
  TimeZoneOffsetMinutes: z.int().optional(),
});

const amountText = z.string().regex(/^-?\d+$/, 'must be a whole number as text');

const orderItem = z.strictObject({
  Type: z
    .enum(['DIGITAL', 'PHYSICAL', 'SERVICE', 'GIFTCARD', 'DISCOUNT', 'SHIPPINGFEE', 'SALESTAX', 'SURCHARGE'])
    .optional(),
  Quantity: z.int().optional(),
  Id: text(100).optional(),
  VariantId: text(100).optional(),
  CategoryName: text(100).optional(),
  Name: text(200).optional(),
  Description: text(200).optional(),
  UnitPrice: amountText.optional(),
  TaxAmount: amountText.optional(),
  DiscountAmount: amountText.optional(),
  TaxRate: amountText.optional(),
  IsPreOrder: z.boolean().optional(),
  ImageUrl: address.optional(),
  ProductUrl: address.optional(),
});

const riskFactors = z.strictObject({
  DeliveryType: z.enum(['EMAIL', 'SHOP', 'HOMEDELIVERY', 'PICKUP', 'HQ']).optional(),
  IsB2B: z.boolean().optional(),
  DeviceFingerprintTransactionId: text(100).optional(),
  PayerProfile: z.looseObject({ HasAccount: z.boolean().optional() }).optional(),
});

const payment = z.strictObject({
  Amount: amount,
  OrderId: id(80).optional(),
  Description: text(1000),
  PayerNote: text(50).optional(),
  Options: z
    .strictObject({ PreAuth: z.boolean().optional(), AllowPartialAuthorization: z.literal(false).optional() })
    .optional(),
  MandateId: id(35).optional(),
  Recurring: z.strictObject({ Initial: z.boolean() }).optional(),
  Installment: z.strictObject({ Initial: z.boolean() }).optional(),
});

/** PaymentPage/Initialize as a SpecVersion 1.`minor` client must send it (saferpay 1.2 and 2). */
function schemaOf(minor: number) {
  return z.strictObject({
    RequestHeader: requestHeader,
    TerminalId: digits(8, 8),
    Payment: payment,
    PaymentMethods: z.array(z.enum(methodsKnownTo(minor))).optional(),
    Wallets: z.array(z.enum(['APPLEPAY', 'GOOGLEPAY', ...(minor >= 43 ? ['CLICKTOPAY'] : [])])).optional(),
    Payer: payer.optional(),
    ReturnUrl: minor >= 32 ? z.strictObject({ Url: address }) : z.undefined().optional(),
    ReturnUrls:
      minor < 32
        ? z.strictObject({ Success: address, Fail: address, Abort: address.optional() })
        : z.undefined().optional(),
    Notification: notification(minor).optional(),
    Condition: z.enum(conditions(minor)).optional(),
    Authentication: z
      .strictObject({
        Exemption: z.enum(['LOW_VALUE', 'TRANSACTION_RISK_ANALYSIS']).optional(),
        ThreeDsChallenge: z.literal('FORCE').optional(),
      })
      .optional(),
    CardForm: z.strictObject({ HolderName: z.enum(['NONE', 'MANDATORY']).optional() }).optional(),
    ConfigSet: id(20).optional(),
    Order: z.strictObject({ Items: z.array(orderItem) }).optional(),
    RiskFactors: riskFactors.optional(),
    BillingAddressForm: addressForm(minor).optional(),
    DeliveryAddressForm: addressForm(minor).optional(),
    // Known to the API, without effect here.
    RegisterAlias: z.looseObject({}).optional(),
    PaymentMethodsOptions: z.looseObject({}).optional(),
    Styling: minor < 39 ? z.looseObject({}).optional() : z.undefined().optional(),
  });
}

function notification(minor: number) {
  const isNew = minor >= 24;
  const fields = z.strictObject({
    SuccessNotifyUrl: isNew ? address.optional() : z.undefined().optional(),
    FailNotifyUrl: isNew ? address.optional() : z.undefined().optional(),
    NotifyUrl: isNew ? z.undefined().optional() : address.optional(),
    MerchantEmails: minor >= 12 ? z.array(email).max(10).optional() : z.undefined().optional(),
    MerchantEmail: minor >= 12 ? z.undefined().optional() : email.optional(),
    PayerEmail: email.optional(),
    PayerDccReceiptEmail: email.optional(),
  });
  return fields.refine(
    ({ PayerEmail, PayerDccReceiptEmail }) => PayerEmail === undefined || PayerDccReceiptEmail === undefined,
    { path: ['PayerDccReceiptEmail'], message: 'not together with PayerEmail' },
  );
}

function conditions(minor: number): string[] {
  return minor >= 36
    ? [
        'NONE',
        'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED',
        ...(minor >= 52 ? ['WITH_SUCCESSFUL_THREE_DS_CHALLENGE'] : []),
      ]
    : ['NONE', 'IF_ALLOWED_BY_SCHEME', 'WITH_LIABILITY_SHIFT'];
}

export type InitializeRequest = z.infer<ReturnType<typeof schemaOf>>;

const schemas = new Map<number, ReturnType<typeof schemaOf>>();

/** The schema of one version, built once. */
export function initializeSchema(minor: number): ReturnType<typeof schemaOf> {
  const schema = schemas.get(minor) ?? schemaOf(minor);
  schemas.set(minor, schema);
  return schema;
}
