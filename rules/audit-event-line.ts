import { formatChf } from './money.ts';

/** Data on one line, as `refund=1 amount=CHF 20.00 cards=1.1,1.2`. Empty fields are left out. */
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

/** An audit event on one line: its type, then its data. */
export function formatEvent({ type, data }: { type: string; data: object }): string {
  return `${type} ${formatData(data)}`.trimEnd();
}
