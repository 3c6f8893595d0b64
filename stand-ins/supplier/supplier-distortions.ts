import type { MockResponse } from '../faults/broken-responses.ts';
import type { Fault } from '../faults/fault-queue.ts';
import type { Supplier } from './supplier-stand-in.ts';

type Body = Record<string, unknown>;
type Distortion = {
  readonly fields: readonly string[];
  readonly change: (value: string, numbers: () => readonly string[]) => unknown;
};

const distortionsByFault: Readonly<Record<string, Distortion>> = {
  'wrong-value': { fields: ['value', 'balance'], change: (amount) => Number(amount) + 100 },
  'wrong-id': {
    fields: ['id', 'issueId', 'activationId', 'voidId'],
    change: (id) => `x${id}`.slice(0, 64),
  },
  'repeated-number': {
    fields: ['number', 'lastFour'],
    change: (number, numbers) => pickOtherNumber(number, numbers()),
  },
  'fewer-digits': { fields: ['number', 'lastFour'], change: (digits) => digits.slice(1) },
  'past-validity': { fields: ['validUntil'], change: () => '2021-12-31' },
  // Only issued cards have a PIN. Other cards lose their last four digits.
  'no-pin': { fields: ['pin', 'lastFour'], change: () => undefined },
};

/** Faults that return a wrong response to a successful call. In a list, the first record is wrong. */
export const distortions: readonly string[] = Object.keys(distortionsByFault);

export function distort({ records }: Supplier, answer: MockResponse, fault: Fault | undefined): MockResponse {
  const distortion = distortionsByFault[fault?.fault ?? ''];
  if (distortion === undefined || 'error' in answer.body) return answer;
  const numbers = () => records.digitalCards().map(({ number }) => number);
  const distortBody = (body: Body): Body => {
    const present = distortion.fields.filter((field) => body[field] !== undefined);
    const changed = present.map((field) => [field, distortion.change(String(body[field]), numbers)]);
    return { ...body, ...Object.fromEntries(changed) };
  };
  const body = distortBody(answer.body as Body);
  if (!Array.isArray(body.records)) return { ...answer, body };
  const [first, ...others] = body.records as Body[];
  return {
    ...answer,
    body: { ...body, records: first === undefined ? [] : [distortBody(first), ...others] },
  };
}

function pickOtherNumber(number: string, numbers: readonly string[]): string {
  return numbers.map((other) => other.slice(-number.length)).find((other) => other !== number) ?? number;
}
