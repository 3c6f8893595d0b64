import { createHash, randomInt } from 'node:crypto';

const ISSUER = '6366';
const STOCK_SIZE = 2000;

/** Returns 19 digits with a Luhn check digit. The prefix differs from that of printed cards. */
export function newCardNumber(): string {
  return withCheckDigit(ISSUER + randomInt(1, 10) + randomDigits(13));
}

/** Returns six digits. The first may be zero. */
export function newPin(): string {
  return randomDigits(6);
}

export type StockCard = { readonly number: string; readonly pin: string };

/** Returns the printed cards, which are the same at every start. A number is `63660`, a hash, the position and a check digit. */
export function createPrintedStock(): StockCard[] {
  return Array.from({ length: STOCK_SIZE }, (_, index) => {
    const hash = createHash('sha256').update(`posted card ${index}`).digest();
    const serial = String(index).padStart(4, '0');
    const hashDigits = String(hash.readUInt32BE(0) % 1_000_000_000).padStart(9, '0');
    const pin = String(hash.readUInt32BE(4) % 1_000_000).padStart(6, '0');
    return { number: withCheckDigit(`${ISSUER}0${hashDigits}${serial}`), pin };
  });
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Appends the Luhn digit (ISO/IEC 7812): from the right, every second digit counts double. */
function withCheckDigit(payload: string): string {
  const sum = [...payload].reverse().reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return payload + ((10 - (sum % 10)) % 10);
}
