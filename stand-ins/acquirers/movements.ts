import type { FastifyInstance } from 'fastify';

/** Money that moved at a payment provider: acquirers know nothing else of the shop. */
export type Movement = {
  readonly at: Date;
  readonly kind: 'payment' | 'refund';
  readonly orderId: string;
  readonly transactionId: string;
  readonly method: string;
  /** Minor units, never negative. */
  readonly amount: number;
};

export type Period = { readonly from?: string; readonly to?: string };

/** Those of which an acquirer gets its payments; one that does not run here is left out. */
const PROVIDERS = ['saferpay', 'datatrans'];

/** Codes by which the second of them names methods. */
const METHODS: Readonly<Record<string, string>> = {
  VIS: 'VISA',
  ECA: 'MASTERCARD',
  DIN: 'DINERS',
  CUP: 'UNIONPAY',
  TWI: 'TWINT',
  AMX: 'AMEX',
  APL: 'APPLEPAY',
  PAY: 'GOOGLEPAY',
};

/** A line of a provider's ledger, as far as an acquirer knows it. */
type LedgerLine = {
  readonly at: string;
  readonly kind: string;
  readonly orderId?: string;
  readonly originalOrderId?: string;
  readonly transactionId?: string;
  readonly method?: string;
  readonly amount?: number;
};

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  captured: 'payment',
  'refund-captured': 'refund',
};

/**
 * Captured payments and refunds of a period, oldest first, as the stand-ins of the providers tell them over HTTP.
 * @throws RangeError where the period is not written in ISO 8601
 */
export async function movementsOf(app: FastifyInstance, period: Period): Promise<Movement[]> {
  const [from, to] = [Date.parse(period.from ?? '1970-01-01'), Date.parse(period.to ?? '9999-12-31')];
  if (Number.isNaN(from) || Number.isNaN(to)) throw new RangeError('from, to: ISO 8601');
  const found: Movement[] = [];
  for (const provider of PROVIDERS) found.push(...readLedger(await ledgerOf(app, provider)));
  return found
    .filter(({ at }) => at.getTime() >= from && at.getTime() < to)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

async function ledgerOf(app: FastifyInstance, provider: string): Promise<LedgerLine[]> {
  const answer = await app.inject({ url: `/${provider}/ledger` });
  if (answer.statusCode === 404) return [];
  if (answer.statusCode !== 200) throw new Error(`${provider} answers ${answer.statusCode}`);
  return answer.json();
}

function readLedger(lines: readonly LedgerLine[]): Movement[] {
  /** A refund may not say what was paid with: its payment does. */
  const methods = new Map(
    lines.map(({ orderId, method }) => [orderId, method] as const).filter(([, method]) => method),
  );
  return lines.flatMap((line) => {
    const kind = KINDS[line.kind];
    if (kind === undefined) return [];
    const method = line.method ?? methods.get(line.originalOrderId) ?? '';
    return [
      {
        at: new Date(line.at),
        kind,
        orderId: line.orderId ?? '',
        transactionId: line.transactionId ?? '',
        method: METHODS[method] ?? method,
        amount: line.amount ?? 0,
      },
    ];
  });
}
