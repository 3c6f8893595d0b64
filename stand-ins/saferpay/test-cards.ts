import type { Liability } from './transaction.ts';

/** What a test card does (saferpay 7). */
type CardOutcome =
  | { readonly kind: 'approve'; readonly liability?: Liability; readonly payerCurrency?: string }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'decline'; readonly errorName: string; readonly message: string }
  | { readonly kind: 'by-amount' }
  | { readonly kind: 'simulator' };

export type TestCard = {
  readonly number: string;
  readonly method: string;
  readonly label: string;
  readonly outcome: CardOutcome;
};

const frictionless: Liability = { shift: true, authenticated: true, authenticationType: 'FRICTIONLESS' };
const attempt: Liability = { shift: true, authenticated: false, authenticationType: 'ATTEMPT' };
const noShift: Liability = { shift: false, authenticated: false, authenticationType: 'NONE' };

const approved: CardOutcome = { kind: 'approve', liability: frictionless };
const attempted: CardOutcome = { kind: 'approve', liability: attempt };
const approvedWithoutShift: CardOutcome = { kind: 'approve', liability: noShift };
const authenticationFailed: CardOutcome = {
  kind: 'decline',
  errorName: '3DS_AUTHENTICATION_FAILED',
  message: 'Authentication failed',
};
const declined: CardOutcome = { kind: 'decline', errorName: 'GENERAL_DECLINED', message: 'Declined' };
const softDeclined: CardOutcome = {
  kind: 'decline',
  errorName: 'PAYER_AUTHENTICATION_REQUIRED',
  message: 'Authentication required',
};

const visaAndMastercard: readonly [label: string, visa: string, mastercard: string, outcome: CardOutcome][] =
  [
    ['approved', '9010003150000001', '9030003150000007', approved],
    ['approved after a 3-D Secure challenge', '9010004950000001', '9030004950000007', { kind: 'challenge' }],
    ['approved, 3-D Secure attempted only', '9010004250000008', '9030003204000003', attempted],
    ['3-D Secure fails, declined', '9010004350000007', '9030004350000003', authenticationFailed],
    [
      '3-D Secure fails, approved without liability shift',
      '9010004150000009',
      '9030004150000005',
      approvedWithoutShift,
    ],
    ['approved without liability shift', '9010003750000005', '9030003750000001', approvedWithoutShift],
    ['declined', '9010403153150003', '9030403153150009', declined],
    ['declined, authentication required', '9010103204160007', '9030103204160003', softDeclined],
    [
      'approved, converted to USD',
      '9010403104000000',
      '9030403104000006',
      { ...approved, payerCurrency: 'USD' },
    ],
    [
      'approved, converted to JPY',
      '9010503104000007',
      '9030503104000003',
      { ...approved, payerCurrency: 'JPY' },
    ],
    ['by the last two digits of the amount', '9010403153900001', '9030403153900007', { kind: 'by-amount' }],
  ];

const diners: readonly [label: string, number: string, outcome: CardOutcome][] = [
  ['approved', '9050100052000005', approved],
  ['approved without liability shift', '9050100052101001', approvedWithoutShift],
  ['approved without liability shift', '9050101052101009', approvedWithoutShift],
  ['approved without liability shift', '9050101152000002', approvedWithoutShift],
  ['approved, 3-D Secure attempted only', '9050100352000002', attempted],
  ['3-D Secure fails, declined', '9050100152000004', authenticationFailed],
  ['by the last two digits of the amount', '9050101052900004', { kind: 'by-amount' }],
];

export const testCards: readonly TestCard[] = [
  ...visaAndMastercard.map(([label, number, , outcome]) => ({ number, method: 'VISA', label, outcome })),
  ...visaAndMastercard.map(([label, , number, outcome]) => ({
    number,
    method: 'MASTERCARD',
    label,
    outcome,
  })),
  ...diners.map(([label, number, outcome]) => ({ number, method: 'DINERS', label, outcome })),
  {
    number: '9100100052000005',
    method: 'UNIONPAY',
    label: 'opens the simulator',
    outcome: { kind: 'simulator' },
  },
];

export const challengePassed: Liability = {
  shift: true,
  authenticated: true,
  authenticationType: 'STRONG_CUSTOMER_AUTHENTICATION',
};

const processorMessages: Readonly<Record<string, string>> = {
  '03': 'Invalid merchant',
  '04': 'Card invalid',
  '05': 'Declined',
  '09': 'Temporarily impossible',
  '12': 'Invalid transaction',
  '14': 'Invalid card',
  '30': 'Format error',
  '33': 'Card expired',
  '34': 'Suspected manipulation',
  '43': 'Card stolen',
  '51': 'Insufficient funds',
  '62': 'Restricted card',
};

export type AmountResult =
  | { readonly kind: 'approve'; readonly liability: Liability }
  | { readonly kind: 'decline'; readonly result: string; readonly message: string };

/** Outcome of the cards that let the last two digits of the amount decide; an unlisted ending declines. */
export function resultByAmount(value: number): AmountResult {
  const ending = String(value % 100).padStart(2, '0');
  if (ending === '00') return { kind: 'approve', liability: frictionless };
  if (ending === '01') return { kind: 'approve', liability: noShift };
  return { kind: 'decline', result: ending, message: processorMessages[ending] ?? 'Declined' };
}
