import * as z from 'zod';
import type { Actor } from '#rules/actor.ts';
import { needsApproval } from '#rules/refund-request.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { pick } from '#server/app/pick.ts';
import { badRequest } from '#server/http/problem.ts';
import { type RefundRequest, toRefundSum } from '#server/refunds/refund-request.ts';
import type { NewRefund } from '#server/refunds/refund-state.ts';
import { DECIDED_MAX, decisionInput, throwUnlessDone, toShownRequest } from './approvals.ts';
import type { DeskApp } from './desk-app.ts';
import {
  daySchema,
  permissionProcedure,
  reasonSchema,
  reject,
  requireOrder,
  requireSecondFactor,
  router,
} from './procedure.ts';

const reference = z.string().max(60);
const cards = z
  .array(z.strictObject({ line: z.int32().min(1).max(1000), ordinal: z.int32().min(1).max(1000) }))
  .max(1000);

/** Without cards, the refund includes all remaining cards of the order. */
const selection = z.strictObject({
  cards: cards.min(1).readonly().optional(),
  withoutShippingCost: z.boolean().optional(),
  /** Treatment of used cards that stopped an earlier refund. */
  usedCards: z.enum(['confirm-loss', 'leave']).optional(),
});

type Selection = z.infer<typeof selection>;
type Order = { id: string; reference: string };

const refund = permissionProcedure('refund');

export const refundsRouter = router({
  state: refund.input(z.strictObject({ reference })).query(async ({ ctx: { shop, caller, by }, input }) => {
    const { requests } = shop.refunds;
    const order = await requireOrder(shop, input.reference);
    const state = await requests.readRefundable(order.id);
    const request = await requests.findOpenByOrder(order.id);
    return {
      ...state,
      request: request && toRefundRequest(caller, request),
      /** Current amounts of the request. */
      requestNow:
        request && (await previewRefund(shop, order, toSelection(request), { id: caller.id, by: by() })),
      /** Amount above which a refund needs a second person. */
      limit: requests.limit,
    };
  }),

  /** A mutation only because 1,000 cards don't fit into a URL. */
  preview: refund
    .input(z.strictObject({ reference, selection }))
    .mutation(async ({ ctx: { shop, caller, by }, input }) => {
      const order = await requireOrder(shop, input.reference);
      return previewRefund(shop, order, input.selection, { id: caller.id, by: by() });
    }),

  /** Starts a refund, or stores it for approval, if its amounts still match `shown`. Idempotent by `id`. */
  request: refund
    .input(
      z.strictObject({
        reference,
        id: z.uuid(),
        selection,
        shown: z.strictObject({ amount: z.int32(), shippingCost: z.int32(), cards: cards.readonly() }),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input: { id, shown, ...input } }) => {
      const { shop, caller, by } = ctx;
      await requireSecondFactor(ctx);
      const order = await requireOrder(shop, input.reference);
      const newRefund = toNewRefund(order, input.selection, by(input.reason));
      const result = await shop.refunds.requests.request({
        id,
        confirmedSum: shown,
        personId: caller.id,
        refund: newRefund,
      });
      if (result.kind === 'begun' || result.kind === 'waits') return result.kind;
      return reject(result.kind === 'refused' ? result.reason : result.kind);
    }),

  /** Possible only until the first card is voided or money moves. */
  cancel: refund
    .input(z.strictObject({ reference, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const order = await requireOrder(ctx.shop, input.reference);
      const outcome = await ctx.shop.refunds.cancel(order.reference, ctx.by(input.reason));
      if (outcome !== 'cancelled') reject(outcome);
    }),

  /** Records a bank transfer for a refund that the provider rejects. */
  completeByBank: refund
    .input(
      z.strictObject({
        reference,
        paidOn: daySchema,
        bankReference: z.string().trim().min(1).max(100),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { shop, by } = ctx;
      await requireSecondFactor(ctx);
      const { paidOn, bankReference } = input;
      if (paidOn > swissTime(await shop.reports.now()).date)
        throw badRequest([{ field: 'paidOn', messageKey: 'fieldInvalid' }]);
      const order = await requireOrder(shop, input.reference);
      const payment = { paidOn, bankReference, by: by(input.reason) };
      const entered = await shop.refunds.requests.completeByBank(order, payment);
      if (entered !== 'entered') reject(entered);
    }),

  /** Open requests, oldest first, and the last decided ones. */
  requests: refund.query(async ({ ctx: { shop, caller } }) => {
    const { requests } = shop.refunds;
    const [open, decided] = await Promise.all([requests.listOpen(), requests.listDecided(DECIDED_MAX)]);
    const show = (request: RefundRequest) => toRefundRequest(caller, request);
    return { open: open.map(show), decided: decided.map(show) };
  }),

  countOpen: refund.query(({ ctx }) => ctx.shop.refunds.requests.countOpen()),

  decide: refund.input(decisionInput).mutation(async ({ ctx, input: { id, decision, reason } }) => {
    if (decision === 'approve') await requireSecondFactor(ctx);
    const decider = { id: ctx.caller.id, by: ctx.by(reason) };
    throwUnlessDone(await ctx.shop.refunds.requests[decision](id, decider));
  }),
});

function toNewRefund({ reference }: Order, selected: Selection, by: Actor): NewRefund {
  const { cards: places, withoutShippingCost, usedCards } = selected;
  return { reference, command: { places, withoutShippingCost }, usedCards, by };
}

async function previewRefund(
  { refunds }: Pick<DeskApp, 'refunds'>,
  order: Order,
  selected: Selection,
  { id: personId, by }: { id: string; by: Actor },
) {
  const previewed = await refunds.preview(toNewRefund(order, selected, by));
  if (previewed.kind === 'refused') return previewed;
  const { limit } = refunds.requests;
  const unapprovedTotal = await refunds.requests.sumUnapprovedActions(order.id, personId);
  const sum = toRefundSum(previewed.state);
  const isResumed = previewed.kind === 'resumed';
  const confirmsLoss = selected.usedCards === 'confirm-loss';
  return {
    ...{ kind: 'possible' as const, ...sum },
    /** True if this resumes a refund that was started earlier. */
    isResumed,
    /** Refunded in the last 24 hours without a second person: for this order, or by this person. */
    unapprovedTotal,
    needsApproval: needsApproval({
      amount: sum.amount,
      unapprovedTotal,
      limit,
      isResumed,
      confirmsLoss,
    }),
    waitsUntil: previewed.state.waitsUntil,
  };
}

function toSelection(request: RefundRequest): Selection {
  const { wholeOrder, cards: requested, confirmsLoss, withoutShippingCost } = request;
  return {
    cards: wholeOrder ? undefined : requested,
    withoutShippingCost,
    usedCards: confirmsLoss ? 'confirm-loss' : undefined,
  };
}

function toRefundRequest(viewer: { id: string }, request: RefundRequest) {
  return {
    ...toShownRequest(viewer, request),
    ...pick(request, 'shippingCost', 'cards', 'confirmsLoss', 'refundNumber'),
  };
}
