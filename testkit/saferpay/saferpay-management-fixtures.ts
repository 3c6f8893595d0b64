// Copied from saferpay 4.7, including the fields that the shop doesn't read.

type Fields = Record<string, unknown>;

/** Returns a transaction in the format of the provider's table. */
export const listedRow = (changes: Fields = {}, details: Fields = {}): Fields => ({
  MerchantAmount: { Value: '5950', CurrencyCode: 'CHF' },
  CustomerId: 245300,
  TerminalId: 17800123,
  TerminalType: 'ECOM',
  Application: 'Saferpay Payment Page',
  TransactionId: 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f',
  OrderId: 'K7QM-2X9F',
  Provider: 'VISA Saferpay Test',
  PaymentMethod: 'VISA',
  IpAddress: '192.0.2.44',
  AuthorizationDetails: {
    AuthorizationDate: '2026-03-02T10:21:07.412',
    LastActionDate: '2026-03-02T10:21:09.030',
    CaptureDate: '2026-03-02T10:21:09.030',
    Type: 'PAYMENT',
    State: 'CAPTURED',
    CapturedMerchantAmount: { Value: '5950', CurrencyCode: 'CHF' },
    HolderName: 'Lena Muster',
    HasLiabilityShift: true,
    IsCaptured: true,
    IsRefunded: false,
    IsCancelled: false,
    ...details,
  },
  ...changes,
});

export const listPage = (rows: Fields[], changes: Fields = {}): Fields => ({
  PageNumber: 0,
  PageSize: 200,
  TotalTransactions: rows.length,
  Transactions: rows,
  ...changes,
});

export const terminalResponse = (changes: Fields = {}): Fields => ({
  TerminalId: '17800123',
  Type: 'ECOM',
  Description: 'Shop',
  PaymentMethods: [
    { PaymentMethod: 'VISA', Currencies: ['CHF', 'EUR'], LogoUrl: 'https://www.saferpay.com/visa.svg' },
    { PaymentMethod: 'TWINT', Currencies: ['CHF'] },
  ],
  Wallets: [{ WalletName: 'APPLEPAY', LogoUrl: 'https://www.saferpay.com/applepay.svg' }],
  ...changes,
});

export const licenseResponse: Fields = {
  Package: { Id: 'SAFERPAY_FLEX', DisplayName: 'Saferpay Flex' },
  Features: [
    { Id: 'MANAGEMENT_API', DisplayName: 'Management API' },
    { Id: 'PAYMENT_API', DisplayName: 'Payment API' },
  ],
};
