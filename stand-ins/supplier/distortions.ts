import type { Answer } from '../faults/broken-answers.ts';
import type { Fault } from '../faults/fault-queue.ts';
import type { Supplier } from './supplier.ts';

/** Faults that answer wrongly about a card that was issued rightly. */
export function distort({ book }: Supplier, answer: Answer, fault: Fault | undefined): Answer {
  const { body } = answer;
  switch (fault?.fault) {
    case 'wrong-value':
      return { ...answer, body: { ...body, ...raised(body, 'value'), ...raised(body, 'balance') } };
    case 'repeated-number': {
      const own = 'number' in body ? body.number : undefined;
      const other = book.digitalCards().find(({ number }) => number !== own);
      return own && other ? { ...answer, body: { ...body, number: other.number } } : answer;
    }
    case 'no-pin':
      return { ...answer, body: { ...body, pin: undefined } };
    default:
      return answer;
  }
}

function raised(body: object, field: string): object {
  const amount = (body as Record<string, unknown>)[field];
  return typeof amount === 'number' ? { [field]: amount + 100 } : {};
}
