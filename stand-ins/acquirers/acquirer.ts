import {
  createDinersFile,
  createPostfinanceFile,
  createTwintFile,
  createWorldlineFile,
} from './acquirer-files.ts';
import type { Booking } from './booking.ts';
import { toBookingTime } from './booking-time.ts';
import type { Movement } from './movements.ts';

/** An acquirer's payout for one day, made in the evening. */
export type Payout = { readonly reference: string; readonly day: string; readonly net: number };

export type Acquirer = {
  readonly name: string;
  /** Payer name in the bank's statement. */
  readonly payer: string;
  readonly methods: readonly string[];
  /** In ten-thousandths of the payment. Refunds have no fee. */
  readonly fee: number;
  /** Prefix of a payout reference, before the day. */
  readonly prefix: string;
  /** Text of the bank transfer. */
  readonly message: (payout: Payout) => string;
  readonly createFile: (bookings: readonly Booking[]) => Buffer;
};

/** Each payment method belongs to one acquirer. The file layouts are our own, modelled on real ones. */
export const ACQUIRERS: readonly Acquirer[] = [
  {
    name: 'worldline',
    payer: 'Worldline Schweiz AG',
    methods: ['VISA', 'MASTERCARD', 'UNIONPAY', 'AMEX', 'APPLEPAY', 'GOOGLEPAY'],
    fee: 130,
    prefix: 'WL',
    message: ({ reference }) => `Gutschrift ${reference}`,
    createFile: createWorldlineFile,
  },
  {
    name: 'twint',
    payer: 'TWINT Acquiring AG',
    methods: ['TWINT'],
    fee: 130,
    prefix: 'TW',
    message: () => 'TWINT Abrechnung',
    createFile: createTwintFile,
  },
  {
    name: 'diners',
    payer: 'Cornèr Banca SA',
    methods: ['DINERS'],
    fee: 250,
    prefix: 'CO',
    message: ({ reference }) => `Accredito ${reference}`,
    createFile: createDinersFile,
  },
  {
    name: 'postfinance',
    payer: 'PostFinance AG',
    methods: ['POSTFINANCEPAY'],
    fee: 130,
    prefix: 'PF',
    message: () => 'Vergütung PostFinance Pay',
    createFile: createPostfinanceFile,
  },
];

const TEN_THOUSANDTHS = 10_000;

export function listBookings(acquirer: Acquirer, movements: readonly Movement[]): Booking[] {
  return movements
    .filter(({ method }) => acquirer.methods.includes(method))
    .map(({ at, kind, method, orderId, transactionId, amount }) => {
      const { day, time } = toBookingTime(at);
      const gross = kind === 'payment' ? amount : -amount;
      const fee = kind === 'payment' ? Math.round((amount * acquirer.fee) / TEN_THOUSANDTHS) : 0;
      const payout = `${acquirer.prefix}-${day.replaceAll('-', '')}`;
      return { day, time, kind, method, orderId, transactionId, gross, fee, net: gross - fee, payout };
    });
}

export function listPayouts(bookings: readonly Booking[]): Payout[] {
  return [...Map.groupBy(bookings, ({ payout }) => payout)].flatMap(([reference, dayBookings]) => {
    const net = dayBookings.reduce((sum, booking) => sum + booking.net, 0);
    const day = dayBookings[0]?.day ?? '';
    return net === 0 ? [] : [{ reference, day, net }];
  });
}
