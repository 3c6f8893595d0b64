import type { Answer } from '../faults/broken-answers.ts';
import type { Fault } from '../faults/fault-queue.ts';
import type { Supplier } from './supplier-stand-in.ts';

type Body = Record<string, unknown>;

/** Faults that answer wrongly about something that was done rightly; of a list, about its first record. */
export function distort({ book }: Supplier, answer: Answer, fault: Fault | undefined): Answer {
  if (fault === undefined || 'error' in answer.body) return answer;
  const numbers = () => book.digitalCards().map(({ number }) => number);
  const body = bend(fault.fault, answer.body as Body, numbers);
  if (!Array.isArray(body.records)) return { ...answer, body };
  const [first, ...others] = body.records as Body[];
  const records = first === undefined ? [] : [bend(fault.fault, first, numbers), ...others];
  return { ...answer, body: { ...body, records } };
}

function bend(fault: string, body: Body, numbers: () => readonly string[]): Body {
  switch (fault) {
    case 'wrong-value':
      return changed(body, ['value', 'balance'], (amount) => Number(amount) + 100);
    case 'wrong-id':
      return changed(body, ['id', 'issueId', 'activationId', 'voidId'], (id) => `x${id}`.slice(0, 64));
    case 'repeated-number':
      return changed(body, ['number', 'lastFour'], (own) => ofAnotherCard(own, numbers()));
    case 'fewer-digits':
      return changed(body, ['number', 'lastFour'], (digits) => digits.slice(1));
    case 'no-pin':
      // Only an issued card has a PIN; of the others its last digits are missing.
      return changed(body, ['pin', 'lastFour'], () => undefined);
    default:
      return body;
  }
}

function changed(body: Body, fields: readonly string[], change: (value: string) => unknown): Body {
  const present = fields.filter((field) => body[field] !== undefined);
  return { ...body, ...Object.fromEntries(present.map((field) => [field, change(String(body[field]))])) };
}

function ofAnotherCard(own: string, numbers: readonly string[]): string {
  return numbers.map((number) => number.slice(-own.length)).find((number) => number !== own) ?? own;
}
