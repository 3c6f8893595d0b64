import { formatChf } from './money.ts';

/** Formats data as one line: `refund=1 amount=CHF 20.00 cards=1.1,1.2`. Leaves out empty fields. */
export function formatData(data: object): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== undefined && String(value) !== '')
    .map(([name, value]) => `${name}=${formatValue(name, value)}`)
    .join(' ');
}

function formatValue(name: string, value: unknown): string {
  if (name === 'amount' && typeof value === 'number') return formatChf(value);
  if (Array.isArray(value)) return value.map((each) => formatValue(name, each)).join(',');
  return typeof value === 'object' && value !== null ? `(${formatData(value)})` : String(value);
}

export function formatEvent({ type, data }: { type: string; data: object }): string {
  return `${type} ${formatData(data)}`.trimEnd();
}
