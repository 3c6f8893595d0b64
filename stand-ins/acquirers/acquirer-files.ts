import type { Booking } from './booking.ts';
import { formatDottedDate } from './booking-time.ts';

const LINE_END = '\r\n';

/** Formats minor units, by default as `1'234.50`. */
function formatAmount(minor: number, decimal = '.', thousands = "'"): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${minor < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
}

/** Joins cells without escaping, because no value contains a separator or a quote. */
const toCsv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `${cells.join(';')}${LINE_END}`).join('');

const sumBookings = (bookings: readonly Booking[], getAmount: (booking: Booking) => number) =>
  bookings.reduce((sum, booking) => sum + getAmount(booking), 0);

const WORLDLINE_BRANDS: Readonly<Record<string, string>> = { VISA: 'VI', MASTERCARD: 'MC', UNIONPAY: 'CUP' };
const WORLDLINE_HEAD =
  'UID;Merchant Name;Type;Brand;Trx Date;Trx Time;Additional Merchant Data;Currency;Gross Amount;Comm. Amount;Net Amount;Paym. Date;Payment Ref.';

/** Follows the layout that users describe: one total row, encoded as Windows-1252. */
export function createWorldlineFile(bookings: readonly Booking[]): Buffer {
  const merchant = ['18000001', 'Geschenkkarten Zürich'];
  const rows = bookings.map(({ kind, method, day, time, orderId, gross, fee, net, payout }) => [
    ...[
      ...merchant,
      kind === 'payment' ? 'Trx' : 'Credit',
      WORLDLINE_BRANDS[method] ?? method,
      formatDottedDate(day),
    ],
    ...[
      time,
      orderId,
      'CHF',
      formatAmount(gross),
      formatAmount(fee),
      formatAmount(net),
      formatDottedDate(day),
      payout,
    ],
  ]);
  const sums = [
    sumBookings(bookings, ({ gross }) => gross),
    sumBookings(bookings, ({ fee }) => fee),
    sumBookings(bookings, ({ net }) => net),
  ];
  const total = [
    ...merchant,
    'Merchant Total',
    '',
    '',
    '',
    '',
    'CHF',
    ...sums.map((sum) => formatAmount(sum)),
    '',
    '',
  ];
  return Buffer.from(toCsv([WORLDLINE_HEAD.split(';'), ...rows, total]), 'latin1');
}

const TWINT_HEAD =
  'Überweisung am;Transaktionsgebühr;Währung;Gutgeschriebener Betrag;Kennung Verkaufsstelle;UUID Store;Betrag Transaktion;Währung;Transaktionsdatum;Transaktionszeit;Typ;Order ID;Terminal ID;Transaktions-ID;Händlertransaktions-ID';

/** Follows the layout that open-source importers parse. The value for refunds is a guess. */
export function createTwintFile(bookings: readonly Booking[]): Buffer {
  const lastDay = formatDottedDate(bookings.at(-1)?.day ?? '1970-01-01');
  const formatPlain = (minor: number) => formatAmount(minor, '.', '');
  const rows = bookings.map(({ kind, day, time, orderId, transactionId, gross, fee, net }) => [
    ...[
      formatDottedDate(day),
      formatPlain(fee),
      'CHF',
      formatPlain(net),
      'Geschenkkarten',
      '5e0f9a52-0000-4000-8000-000000000001',
    ],
    ...[
      formatPlain(gross),
      'CHF',
      formatDottedDate(day),
      time.slice(0, 5),
      kind === 'payment' ? 'Product' : 'Refund',
    ],
    ...['', '', transactionId, orderId],
  ]);
  const preamble = [
    ['Datum Überweisung', lastDay],
    ['Datum Abrechnung', lastDay],
    ['Währung', 'CHF'],
  ];
  const quoted = [...preamble, TWINT_HEAD.split(';'), ...rows].map((cells) =>
    cells.map((cell) => `"${cell}"`),
  );
  return Buffer.from(toCsv(quoted), 'utf8');
}

/** Made-up layout: net amounts with a decimal comma, dates without times, and a total row. */
export function createDinersFile(bookings: readonly Booking[]): Buffer {
  const head = 'Data;Riferimento;Netto;Commissione;Accredito;Data accredito'.split(';');
  const formatWithComma = (minor: number) => formatAmount(minor, ',', '.');
  const rows = bookings.map(({ day, orderId, net, fee, payout }) => [
    ...[day, orderId, formatWithComma(net), formatWithComma(fee), payout, day],
  ]);
  const total = ['Totale', '', formatWithComma(sumBookings(bookings, ({ net }) => net)), '', '', ''];
  return Buffer.from(toCsv([head, ...rows, total]), 'utf8');
}

/** Made-up layout: gross and commission. Refunds are negative. */
export function createPostfinanceFile(bookings: readonly Booking[]): Buffer {
  const head = 'Datum;Referenz;Bruttobetrag;Kommission;Währung;Vergütungsdatum'.split(';');
  const rows = bookings.map(({ day, time, orderId, gross, fee }) => [
    ...[`${day} ${time}`, orderId, formatAmount(gross), formatAmount(fee), 'CHF', day],
  ]);
  return Buffer.from(toCsv([head, ...rows]), 'utf8');
}
