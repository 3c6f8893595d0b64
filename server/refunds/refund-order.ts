/*
 * Refunds an order: voids its cards at the supplier, then returns the money, then mails the buyer.
 *
 * States: Voiding -> Paying -> Done. Stopped needs an operator and can be resumed or cancelled.
 *
 * 1. Claim the refund with a lease of 30 s and an attempt number.
 * 2. Voiding: store a void request per card, then call the supplier. A used card stops the refund unless the loss is
 *    confirmed. Once every card is void, move to Paying; the database refuses this step earlier.
 * 3. Paying: store the refund request, then call the provider (checkout/refund-capture.ts). A refund with a lost response
 *    is searched before it is sent again.
 * 4. Done: store the credit note's job and the mail in the same transaction.
 *
 * Recovery: after a crash the lease expires and the job or the sweep calls `runRefund` again. Void ids and refund references
 * stay the same, so no card is voided twice and no money is returned twice (invariants I-2 and I-17).
 */
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import { type PaymentProviders, providerNamed } from '#server/checkout/payment-provider.ts';
import { type RefundCaptureDeps, refundCapture } from '#server/checkout/refund-capture.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import {
  type CardToVoid,
  differingValue,
  type VoidCardOutcome,
  voidCard,
} from '#server/fulfilment/void-card.ts';
import type { RefundRepository } from '#server/postgres/refunds/pg-refund-repository.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import { TryLater } from '#server/runtime/try-later.ts';
import { withLease } from '#server/runtime/with-lease.ts';
import type { RefundClaim, RefundState } from './refund-repository.ts';

export type RefundDeps = {
  refunds: RefundRepository;
  supplier: Pick<Supplier, 'void'>;
  providers: PaymentProviders;
  log: RefundCaptureDeps['log'] & { info: (fields: object, message: string) => void };
};

/** A step has no known outcome yet; the job is retried. */
export class RefundUnfinished extends TryLater {}

/** Lease of a claim. The holder renews it every third of this time. */
const LEASE_MS = 30_000;
/** Concurrent calls to the supplier (L-15). */
const CALLS_AT_ONCE = 8;

/**
 * Runs a refund as far as the external systems allow. Idempotent and safe to call concurrently: one caller holds the claim.
 * @returns the refund afterwards; `busy`: another process is working on it
 */
export async function runRefund(
  deps: RefundDeps,
  refundId: string,
): Promise<{ state: RefundState; busy: boolean }> {
  const { refunds } = deps;
  const before = await refunds.read(refundId);
  // The sweep resumes a waiting refund. Its cards are voided only then.
  if (isOver(before) || before.waitsUntil !== undefined) return { state: before, busy: false };
  const claim = await refunds.claim(refundId, LEASE_MS);
  if (claim === undefined) return { state: before, busy: true };
  const lease = { ms: LEASE_MS, extend: () => refunds.extend(claim, LEASE_MS) };
  try {
    await withLease(lease, deps.log, async () => work(deps, claim, await refunds.read(refundId)));
  } finally {
    await refunds.release(claim);
  }
  return { state: await refunds.read(refundId), busy: false };
}

/**
 * Runs a refund as a job, so that it continues after a crash.
 * @throws RefundUnfinished if a retry soon is useful
 */
export async function refundJob(deps: RefundDeps, refundId: string): Promise<void> {
  const { state } = await runRefund(deps, refundId);
  // The sweep polls the provider with growing delays, because providers forbid frequent polling.
  if (state.status === 'Voiding' && state.waitsUntil === undefined)
    throw new RefundUnfinished(`refund is ${state.status}`);
}

function isOver({ status }: RefundState): boolean {
  return status === 'Done' || status === 'Stopped';
}

async function work(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<void> {
  if (isOver(state)) return;
  if (state.status === 'Voiding') {
    if (!(await takeCardsBack(deps, claim, state))) return;
    if (!(await deps.refunds.pay(claim))) return;
  }
  return pay(deps, claim, state);
}

/** @returns true if the money may be returned */
async function takeCardsBack(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<boolean> {
  const open = state.cards.filter(({ status }) => status !== 'Void');
  const fates: { place: string; taken: VoidCardOutcome }[] = [];
  await atOnce(open, CALLS_AT_ONCE, async (card) => {
    const voidId = await deps.refunds.openVoid(claim, card.id);
    if (voidId === undefined) return;
    const taken = await voidCard(deps, card, voidId);
    await record(deps.refunds, claim, state, card, taken);
    fates.push({ place: card.place, taken });
  });
  if (fates.some(({ taken }) => taken.kind === 'void' && taken.differs)) return false;
  const refused = (why: 'used' | 'wrong') =>
    fates.flatMap(({ place, taken }) => (taken.kind === 'refused' && taken.why === why ? [place] : []));
  const [wrong, used] = [refused('wrong'), refused('used')];
  if (!state.lossConfirmed) {
    if (wrong.length > 0) {
      const detail = `refund ${state.number}: the supplier's answer about ${named(wrong)} contradicts our records`;
      return stopped(deps, claim, 'refund-void-wrong', detail);
    }
    if (used.length > 0) {
      const detail = `refund ${state.number}: ${named(used)} used; confirm the loss, or leave out the used cards`;
      return stopped(deps, claim, 'refund-card-used', detail);
    }
  }
  const unknown = fates.flatMap(({ taken }) => (taken.kind === 'unknown' ? [taken.name] : []));
  if (unknown.length === 0) return true;
  deps.log.warn({ reference: state.reference, cards: unknown.length, name: unknown[0] }, 'void not answered');
  return false;
}

async function record(
  refunds: RefundRepository,
  claim: RefundClaim,
  { number }: RefundState,
  card: CardToVoid,
  taken: VoidCardOutcome,
): Promise<void> {
  if (taken.kind === 'refused') await refunds.voidRefused(claim, card.id, taken.why, taken.name);
  if (taken.kind !== 'void') return;
  if (taken.differs) {
    const detail = `refund ${number}: ${differingValue(card)}; voided anyway`;
    await refunds.voidedDiffering(claim, card.id, 'refund-void-differs', detail);
  } else await refunds.voided(claim, card.id, taken.outcome);
}

async function stopped(deps: RefundDeps, claim: RefundClaim, kind: ReviewKind, detail: string) {
  await deps.refunds.stop(claim, kind, detail);
  return false;
}

function named(places: readonly string[]): string {
  return `${places.length === 1 ? 'card' : 'cards'} ${places.slice(0, 10).join(', ')}${places.length > 10 ? ' …' : ''}`;
}

async function pay(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<void> {
  const { refunds, log } = deps;
  const provider = providerNamed(deps.providers, state.provider);
  const { reference, number, amount, captured, refundedBefore, transactionId: refundId } = state;
  const outcome = await refundCapture(
    {
      provider,
      log,
      refundIntent: () => refunds.refundIntent(claim, provider.limits),
      payoutIntent: () => refunds.payoutIntent(claim),
      authorized: (transactionId) => refunds.authorized(claim, transactionId),
    },
    {
      ...captured,
      orderReference: reference,
      reference: `${reference}-R${number}`,
      amount,
      refundedBefore,
      refundId,
    },
  );
  switch (outcome.kind) {
    case 'paid':
      if (await refunds.done(claim)) log.info({ reference, number }, 'refund done');
      return;
    case 'pending':
    case 'unknown':
    case 'overtaken':
      return;
    case 'refused':
    case 'payoutRefused':
      await refunds.stop(claim, 'refund-refused', `refund ${number}: the provider refused: ${outcome.name}`);
      return;
    case 'differs':
      await refunds.stop(claim, 'refund-differs', `refund ${number}: ${outcome.detail}`);
      return;
    default:
      return assertNever(outcome);
  }
}
