import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  shop = testShop(standIns.url);
});
afterAll(() => standIns.close());

const long = (length: number): string => 'x'.repeat(length);
const web = (length: number): string => `https://shop.murmeli.example/${long(length - 29)}`;
const place = {
  FirstName: 'Lena',
  Zip: '8800',
  CountryCode: 'CH',
  DateOfBirth: '1990-02-28',
  Gender: 'FEMALE',
};

/** Everything the API takes for one payment, each at its longest. */
function full() {
  return {
    ...shop.order('GS-1'),
    Payment: {
      Amount: { Value: '5950', CurrencyCode: 'CHF' },
      OrderId: long(80),
      Description: long(1000),
      PayerNote: long(50),
      Options: { PreAuth: false },
    },
    Wallets: ['APPLEPAY', 'GOOGLEPAY', 'CLICKTOPAY'],
    Payer: {
      LanguageCode: 'de-CH',
      IpAddress: '192.0.2.44',
      Ipv6Address: '2001:db8::1',
      Id: long(256),
      BillingAddress: { ...place, Street: long(100), VatNumber: long(25), Email: 'lena@example.ch' },
      DeliveryAddress: place,
      ScreenWidth: 320,
      ColorDepth: '24bits',
      JavaEnabled: false,
      TimeZoneOffsetMinutes: -60,
    },
    ReturnUrl: { Url: web(2000) },
    Notification: {
      SuccessNotifyUrl: web(2000),
      FailNotifyUrl: web(2000),
      MerchantEmails: ['a@murmeli.example'],
    },
    Condition: 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED',
    Authentication: { Exemption: 'LOW_VALUE', ThreeDsChallenge: 'FORCE' },
    CardForm: { HolderName: 'MANDATORY' },
    ConfigSet: long(20),
    Order: { Items: [{ Type: 'GIFTCARD', Quantity: 2, Name: long(200), UnitPrice: '2000', TaxRate: '810' }] },
    RiskFactors: { DeliveryType: 'EMAIL', IsB2B: false },
    BillingAddressForm: { AddressSource: 'NONE', MandatoryFields: [] },
  };
}

/** A copy with one field, named by its path, set to another value; `undefined` takes it away. */
function withField(path: string, value: unknown): object {
  const request: object = structuredClone(full());
  const names = path.split('.');
  const last = names.pop() ?? '';
  let part = request as { [name: string]: unknown };
  for (const name of names) {
    part[name] ??= {};
    part = part[name] as typeof part;
  }
  part[last] = value;
  return request;
}

describe('a request to open a payment page', () => {
  it('may hold every field at its longest', async () => {
    expect(await shop.send('PaymentPage/Initialize', full())).toMatchObject({ status: 200 });
  });

  it.each<[path: string, value: unknown]>([
    ['RequestHeader.SpecVersion', '1.54'],
    ['RequestHeader.SpecVersion', 1.53],
    ['RequestHeader.CustomerId', '123456789'],
    ['RequestHeader.RequestId', long(51)],
    ['RequestHeader.RequestId', 'with blank'],
    ['RequestHeader.RetryIndicator', 10],
    ['RequestHeader.RetryIndicator', undefined],
    ['RequestHeader.ClientInfo.ShopInfo', '漢'],
    ['TerminalId', undefined],
    ['TerminalId', '1780012'],
    ['Payment.Amount.Value', '0'],
    ['Payment.Amount.Value', '59.50'],
    ['Payment.Amount.Value', '-1'],
    ['Payment.Amount.CurrencyCode', 'chf'],
    ['Payment.Description', undefined],
    ['Payment.Description', long(1001)],
    ['Payment.OrderId', long(81)],
    ['Payment.OrderId', 'Bestellung Nr. 1'],
    ['Payment.PayerNote', long(51)],
    ['PaymentMethods.0', 'CASH'],
    ['PaymentMethods.0', 'GIROPAY'],
    ['Wallets.0', 'PAYPAL'],
    ['Payer.LanguageCode', 'deutsch'],
    ['Payer.IpAddress', '2001:db8::1'],
    ['Payer.Id', long(257)],
    ['Payer.BillingAddress.Street', long(101)],
    ['Payer.BillingAddress.FirstName', ''],
    ['Payer.BillingAddress.CountryCode', 'CHE'],
    ['Payer.BillingAddress.Email', 'lena'],
    ['Payer.BillingAddress.DateOfBirth', '28.2.1990'],
    ['Payer.BillingAddress.Gender', 'OTHER'],
    ['Payer.BillingAddress.VatNumber', long(26)],
    ['Payer.DeliveryAddress.VatNumber', 'CHE-1'],
    ['ReturnUrl.Url', undefined],
    ['ReturnUrl.Url', web(2001)],
    ['ReturnUrl.Url', 'javascript:alert(1)'],
    ['ReturnUrl.Url', '/return'],
    ['Notification.SuccessNotifyUrl', 'ftp://shop.murmeli.example/'],
    ['Notification.FailNotifyUrl', web(2001)],
    ['Notification.NotifyUrl', 'https://shop.murmeli.example/'],
    ['Notification.MerchantEmails', Array.from({ length: 11 }, () => 'a@murmeli.example')],
    ['Condition', 'WITH_LIABILITY_SHIFT'],
    ['Authentication.Exemption', 'ALWAYS'],
    ['CardForm.HolderName', 'OPTIONAL'],
    ['ConfigSet', long(21)],
    ['Order.Items.0.Type', 'VOUCHER'],
    ['Order.Items.0.UnitPrice', 2000],
    ['RiskFactors.DeliveryType', 'DRONE'],
    ['BillingAddressForm.AddressSource', undefined],
    ['Shoe', 42],
  ])('is refused for its field %s (%j), named in ErrorDetail', async (path, value) => {
    const { status, body } = await shop.send('PaymentPage/Initialize', withField(path, value));
    expect([status, body.ErrorName, body.Behavior]).toEqual([400, 'VALIDATION_FAILED', 'DO_NOT_RETRY']);
    expect(body.ErrorDetail?.map((detail) => detail.split(': ')[0])).toEqual([path]);
  });

  it('names one receipt address for the payer, not two', async () => {
    const Notification = { PayerEmail: 'a@example.ch', PayerDccReceiptEmail: 'a@example.ch' };
    const { body } = await shop.initialize('GS-2', { Notification });
    expect(body.ErrorDetail).toEqual(['Notification.PayerDccReceiptEmail: not together with PayerEmail']);
  });

  it.each([
    ['1.6', { PaymentMethods: ['TWINT'] }, 400],
    ['1.7', { PaymentMethods: ['TWINT'] }, 200],
    ['1.9', { Notification: { MerchantEmail: 'a@murmeli.example' } }, 200],
    ['1.12', { Notification: { MerchantEmail: 'a@murmeli.example' } }, 400],
    ['1.23', { Notification: { NotifyUrl: 'https://shop.murmeli.example/' } }, 200],
    ['1.24', { Notification: { NotifyUrl: 'https://shop.murmeli.example/' } }, 400],
    ['1.25', { BillingAddressForm: { Display: true } }, 200],
    ['1.26', { BillingAddressForm: { Display: true } }, 400],
    ['1.31', {}, 200],
    ['1.32', {}, 400],
  ])('of SpecVersion %s with %j is answered %i', async (version, changes, status) => {
    const urls = { Success: 'http://shop.murmeli.example/s', Fail: 'http://shop.murmeli.example/f' };
    const old = { RequestHeader: shop.header(version), ReturnUrl: undefined, ReturnUrls: urls };
    expect((await shop.initialize('GS-3', { ...old, ...changes })).status).toBe(status);
  });

  it.each([
    ['1.34', { PaymentMethods: ['CARD'] }, 400],
    ['1.35', { PaymentMethods: ['CARD'], Condition: 'WITH_LIABILITY_SHIFT' }, 200],
    ['1.36', { Condition: 'WITH_LIABILITY_SHIFT' }, 400],
    ['1.38', { Styling: {} }, 200],
    ['1.39', { Styling: {} }, 400],
    ['1.42', { Wallets: ['CLICKTOPAY'] }, 400],
    ['1.48', { PaymentMethods: ['GIROPAY'] }, 200],
    ['1.48', { PaymentMethods: ['WERO'] }, 400],
    ['1.49', { PaymentMethods: ['GIROPAY'] }, 400],
    ['1.50', { PaymentMethods: ['INVOICE'] }, 200],
    ['1.51', { PaymentMethods: ['INVOICE'] }, 400],
    ['1.51', { Condition: 'WITH_SUCCESSFUL_THREE_DS_CHALLENGE' }, 400],
  ])('of SpecVersion %s with %j is %i as well', async (version, changes, status) => {
    const RequestHeader = shop.header(version);
    expect((await shop.initialize('GS-4', { RequestHeader, ...changes })).status).toBe(status);
  });
});

describe('an error', () => {
  it('repeats version and request id, also when the password was wrong', async () => {
    const RequestHeader = { ...shop.header('1.20'), RequestId: 'mine-1' };
    const wrong = await shop.send('PaymentPage/Assert', { RequestHeader }, { authorization: 'Basic eDp5' });
    const invalid = await shop.send('PaymentPage/Assert', { RequestHeader });
    for (const { body } of [wrong, invalid])
      expect(body.ResponseHeader).toEqual({ SpecVersion: '1.20', RequestId: 'mine-1' });
    expect([wrong.status, invalid.status]).toEqual([401, 400]);
  });

  it('of the risk rules says which, since 1.21', async () => {
    for (const version of ['1.20', '1.21']) {
      await shop.control({ endpoint: 'Assert', fault: 'error:BLOCKED_BY_RISK_MANAGEMENT' });
      const { body } = await shop.assert((await shop.initialize('GS-5')).body.Token, version);
      expect('Risk' in body).toBe(version === '1.21');
    }
  });

  it('comes for two references or none', async () => {
    for (const TransactionReference of [{}, { TransactionId: 'a', OrderId: 'b' }]) {
      const request = { RequestHeader: shop.header(), TransactionReference };
      for (const call of ['Capture', 'Cancel', 'Inquire', 'AssertRefund'])
        expect((await shop.send(`Transaction/${call}`, request)).body.ErrorDetail).toEqual([
          'TransactionReference: must hold exactly one of TransactionId and OrderId',
        ]);
    }
  });
});
