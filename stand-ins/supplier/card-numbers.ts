import { createHash, randomInt } from 'node:crypto';

const issuer = '6366';
const stockSize = 2000;

/** Returns 19 digits with a Luhn check digit. Digital and posted cards have different prefixes. */
export function newCardNumber(): string {
  return withCheckDigit(issuer + randomInt(1, 10) + randomDigits(13));
}

/** Returns six digits. The first may be zero. */
export function newPin(): string {
  return randomDigits(6);
}

export type StockCard = { readonly number: string; readonly pin: string };

/** Returns the printed cards, the same at every start: `63660` and a hash of their position. */
export function printedStock(): StockCard[] {
  return Array.from({ length: stockSize }, (_, index) => {
    const hash = createHash('sha256').update(`posted card ${index}`).digest();
    const serial = String(index).padStart(4, '0');
    const mixed = String(hash.readUInt32BE(0) % 1_000_000_000).padStart(9, '0');
    const pin = String(hash.readUInt32BE(4) % 1_000_000).padStart(6, '0');
    return { number: withCheckDigit(`${issuer}0${mixed}${serial}`), pin };
  });
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** ISO/IEC 7812: from the right, every second digit counts double. */
function withCheckDigit(payload: string): string {
  const sum = [...payload].reverse().reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return payload + ((10 - (sum % 10)) % 10);
}
