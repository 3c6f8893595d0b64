import { ECHO } from '../stub-server.ts';

// Copied from the samples of saferpay 2 to 4, including the fields that the shop doesn't read.

type Fields = Record<string, unknown>;

const ResponseHeader = { SpecVersion: '1.53', RequestId: ECHO };

export const pageResponse = (origin: string, changes: Fields = {}): Fields => ({
  ResponseHeader,
  Token: 'k7w2m9x4q1z8c5v3b6n0p2r4t',
  Expiration: '2026-03-02T11:15:30.000+01:00',
  RedirectUrl: `${origin}/vt2/api/PaymentPage/245300/17800123/k7w2m9x4q1z8c5v3b6n0p2r4t`,
  ...changes,
});

const transaction: Fields = {
  Type: 'PAYMENT',
  Status: 'AUTHORIZED',
  Id: 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f',
  Date: '2026-03-02T10:21:07.412+01:00',
  Amount: { Value: '5950', CurrencyCode: 'CHF' },
  OrderId: 'K7QM-2X9F',
  AcquirerName: 'VISA Saferpay Test',
  AcquirerReference: '40215566310',
  SixTransactionReference: '0:0:3:Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f',
  ApprovalCode: '204417',
  IssuerReference: { TransactionStamp: '3310559823347710046012' },
};

/** Returns a response of Assert or Inquire. */
export const paymentResponse = (changes: Fields = {}, containers: Fields = {}): Fields => ({
  ResponseHeader,
  Transaction: { ...transaction, ...changes },
  PaymentMeans: {
    Brand: { PaymentMethod: 'VISA', Name: 'VISA' },
    DisplayText: 'xxxx xxxx xxxx 0001',
    Card: {
      MaskedNumber: '90100031xxxx0001',
      ExpYear: 2030,
      ExpMonth: 12,
      HolderName: 'Lena Muster',
      HolderSegment: 'CONSUMER',
      FundingSource: 'CREDIT',
      CountryCode: 'CH',
    },
  },
  Payer: { IpAddress: '192.0.2.44', IpLocation: 'CH' },
  Liability: {
    LiabilityShift: true,
    LiableEntity: 'THREEDS',
    InPsd2Scope: 'NO',
    ThreeDs: {
      Authenticated: true,
      Xid: '7d0b5c1e-4a6f-4f2c-9a1e-3b6d8e0f2c11',
      Version: '2',
      AuthenticationType: 'FRICTIONLESS',
    },
  },
  ...containers,
});

export const captureResponse = (changes: Fields = {}): Fields => ({
  ResponseHeader,
  CaptureId: 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f_c',
  Status: 'CAPTURED',
  Date: '2026-03-02T10:21:09.030+01:00',
  ...changes,
});

export const cancelResponse = (changes: Fields = {}): Fields => ({
  ResponseHeader,
  TransactionId: 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f',
  OrderId: 'K7QM-2X9F',
  Date: '2026-03-02T10:30:00.000+01:00',
  ...changes,
});

export const refundResponse = (changes: Fields = {}): Fields => ({
  ResponseHeader,
  Transaction: {
    Type: 'REFUND',
    Status: 'AUTHORIZED',
    Id: 'Zt8uW1eR5yT3iO7pL2kJ6hG9fD4s',
    Date: '2026-03-05T09:00:00.100+01:00',
    Amount: { Value: '2000', CurrencyCode: 'CHF' },
    OrderId: 'K7QM-2X9F-R1',
    AcquirerName: 'VISA Saferpay Test',
    AcquirerReference: '40219900412',
    SixTransactionReference: '0:0:3:Zt8uW1eR5yT3iO7pL2kJ6hG9fD4s',
    ApprovalCode: '551200',
    ...changes,
  },
  PaymentMeans: {
    Brand: { PaymentMethod: 'VISA', Name: 'VISA' },
    DisplayText: 'xxxx xxxx xxxx 0001',
    Card: { MaskedNumber: '90100031xxxx0001', ExpYear: 2030, ExpMonth: 12, CountryCode: 'CH' },
  },
});
