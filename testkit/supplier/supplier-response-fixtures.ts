// Written by hand from docs/supplier.openapi.json, independently of the stand-in.

export const ACCOUNT = {
  clientId: 'cadeau',
  clientSecret: 'hush',
  cardNumbers: [{ prefix: '6366', length: 19 }],
};

export const token = (name = 'token-1') => ({
  body: { access_token: name, token_type: 'Bearer', expires_in: 300 },
});

export const CARD_REQUEST = {
  id: 'issue-1',
  orderReference: 'K7QM-2X9F',
  productReferenceId: 'everyday-digital',
  faceValue: 5000,
};

export const card = (changes: object = {}, status = 201) => ({
  status,
  body: {
    issueId: 'issue-1',
    productReferenceId: 'everyday-digital',
    value: 5000,
    currency: 'CHF',
    number: '6366700314159260048',
    pin: '000042',
    validUntil: '2131-11-21',
    status: 'active',
    ...changes,
  },
});

export const ACTIVATION_REQUEST = {
  activationId: 'activation-1',
  number: '6366002718281820005',
  productReferenceId: 'everyday',
  faceValue: 10_000,
};

export const activation = (changes: object = {}, status = 201) => ({
  status,
  body: {
    activationId: 'activation-1',
    lastFour: '0005',
    productReferenceId: 'everyday',
    value: 10_000,
    currency: 'CHF',
    validUntil: '2131-11-21',
    status: 'active',
    ...changes,
  },
});

export const voided = (changes: object = {}, status = 201) => ({
  status,
  body: {
    voidId: 'void-1',
    of: 'issue-1',
    lastFour: '0048',
    value: 5000,
    currency: 'CHF',
    status: 'void',
    ...changes,
  },
});

const record = (id: string, at: string, changes: object = {}) => ({
  kind: 'issued',
  id,
  of: null,
  productReferenceId: 'everyday-digital',
  value: 5000,
  currency: 'CHF',
  lastFour: '0048',
  at,
  ...changes,
});

export const ISSUED = record('issue-1', '2026-11-21T09:00:00.000Z');
export const ACTIVATED = record('activation-1', '2026-11-21T09:00:00.000Z', {
  kind: 'activated',
  productReferenceId: 'everyday',
  value: 10_000,
  lastFour: '0005',
});
export const VOIDED = record('void-1', '2026-11-21T10:30:00.5Z', { kind: 'voided', of: 'issue-1' });
/** A printed card that was lost before activation. */
export const VOIDED_BLANK = record('void-2', '2026-11-21T10:31:00Z', {
  kind: 'voided',
  productReferenceId: null,
  value: 0,
  lastFour: '0013',
});

export const page = (records: unknown, next: unknown = null) => ({ body: { records, next } });
