import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import type { ListedTransaction, PaymentProviders } from '#server/checkout/payment-provider.ts';
import {
  type Entry,
  type OurMovement,
  type Reconciliation,
  reconcile,
  type Side,
  type Span,
} from './reconcile.ts';

/** A provider that was not compared, because it has no list or the shop no longer has an account there. */
export type UncomparedProvider = { provider: PaymentProviderName; why: 'unsupported' | 'not configured' };

/** A provider that was compared, and the end of its complete list. */
export type ComparedProvider = { provider: PaymentProviderName; until: Date };

/**
 * Compares our payments and refunds with each provider's list. Providers list past days only, so today's
 * movements are in transit.
 * @param beyondMs how much to extend the requested span at both ends
 */
export async function compareProviders(
  providers: PaymentProviders,
  seen: Span,
  ours: { covers: Span; entries: readonly OurMovement[] },
  { beyondMs, now }: { beyondMs: number; now: Date },
): Promise<
  | {
      kind: 'compared';
      results: Reconciliation[];
      compared: ComparedProvider[];
      uncompared: UncomparedProvider[];
    }
  | { kind: 'unanswered'; system: string; name: string }
> {
  const results: Reconciliation[] = [];
  const compared: ComparedProvider[] = [];
  const uncompared: UncomparedProvider[] = [];
  const midnight = swissInstant(swissTime(now).date, 0, 0).getTime();
  const requestedSpan = {
    from: new Date(Math.min(seen.from.getTime(), midnight) - beyondMs),
    to: new Date(Math.min(seen.to.getTime() + beyondMs, midnight)),
  };
  for (const name of PAYMENT_PROVIDERS) {
    const entries = ours.entries.filter(({ provider }) => provider === name);
    const provider = providers[name];
    if (provider === undefined) {
      if (entries.length > 0) uncompared.push({ provider: name, why: 'not configured' });
      continue;
    }
    const result = await provider.transactions(requestedSpan);
    if (result.kind === 'unknown') return { kind: 'unanswered', system: name, name: result.name };
    if (result.kind === 'unsupported') {
      uncompared.push({ provider: name, why: 'unsupported' });
      continue;
    }
    const ourSide = { covers: ours.covers, entries: entries.flatMap((entry) => toEntries(entry)) };
    const theirSide: Side = {
      covers: requestedSpan,
      entries: result.transactions.map(createEntryMapper(entries)),
    };
    compared.push({ provider: name, until: requestedSpan.to });
    results.push(reconcile(seen, ourSide, theirSide, ['payment', 'refund'], { source: name }));
  }
  return { kind: 'compared', results, compared, uncompared };
}

/**
 * Keys payments by the provider's transaction, and refunds by our order id, because we may not know a
 * refund's transaction.
 */
function toEntries({ kind, key, name, subject, value, currency, at }: OurMovement): Entry[] {
  return kind === 'payment' || kind === 'refund' ? [{ kind, key, name, subject, value, currency, at }] : [];
}

/** Maps listed transactions to entries. Identifies a refund without an order id by its transaction. */
function createEntryMapper(ours: readonly OurMovement[]) {
  const references = new Map(
    ours.flatMap(({ kind, transactionId, key }) =>
      kind === 'refund' && transactionId !== null ? [[transactionId, key]] : [],
    ),
  );
  return ({ kind, transactionId, reference, amount, currency, at }: ListedTransaction): Entry => {
    const refund = reference ?? references.get(transactionId) ?? transactionId;
    return {
      kind,
      key: kind === 'payment' ? transactionId : refund,
      name: reference ?? transactionId,
      // The list doesn't contain the order of a refund.
      subject: kind === 'payment' ? (reference ?? null) : null,
      value: amount,
      currency,
      at,
    };
  };
}
