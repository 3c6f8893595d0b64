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
import { atOnce } from '#server/runtime/at-once.ts';
import { TryLater } from '#server/runtime/try-later.ts';
import { withLease } from '#server/runtime/with-lease.ts';
import type { RefundClaim, RefundRepository, RefundState } from './refund-repository.ts';

export type RefundDeps = {
  refunds: RefundRepository;
  supplier: Pick<Supplier, 'void'>;
  providers: PaymentProviders;
  log: RefundCaptureDeps['log'] & { info: (fields: object, message: string) => void };
};

/** An external system did not say what became of a step; the job is tried again. */
export class RefundUnfinished extends TryLater {}

/** How long after its process ended a refund stays claimed; a living process extends its lease every third of it. */
const LEASE_MS = 30_000;
/** Calls to the supplier under way at once (L-15). */
const CALLS_AT_ONCE = 8;

/**
 * Takes a refund as far as the external systems let it: voids its cards at the supplier, then pays the money back,
 * then tells the buyer. Idempotent, and safe from any number of callers at once: one of them holds the claim.
 * @returns the refund as it stands afterwards; `busy`: another process works at it
 */
export async function runRefund(
  deps: RefundDeps,
  refundId: string,
): Promise<{ state: RefundState; busy: boolean }> {
  const { refunds } = deps;
  const before = await refunds.read(refundId);
  // What waits for its time goes on by the sweep, and no card of it is void before.
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
 * The same as a job, for when the process that began the refund has ended.
 * @throws RefundUnfinished while it is worth asking again soon
 */
export async function refundJob(deps: RefundDeps, refundId: string): Promise<void> {
  const { state } = await runRefund(deps, refundId);
  // What the provider has not done is looked up by the sweep, less and less often: a provider forbids polling.
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

/** @returns whether the money may go */
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
      const detail = `refund ${state.number}: the supplier answered something else about ${named(wrong)}`;
      return stopped(deps, claim, 'refund-void-wrong', detail);
    }
    if (used.length > 0) {
      const detail = `refund ${state.number}: ${named(used)} used; confirm the loss, or leave out what is used`;
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
    const detail = `refund ${number}: ${differingValue(card)}; void all the same`;
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
      await refunds.stop(claim, 'refund-refused', `refund ${number}: the provider refuses: ${outcome.name}`);
      return;
    case 'differs':
      await refunds.stop(claim, 'refund-differs', `refund ${number}: ${outcome.detail}`);
      return;
    default:
      return assertNever(outcome);
  }
}
