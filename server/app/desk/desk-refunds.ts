import type {
  RefundSelection,
  RefundState,
  ShownRefundPreview,
  ShownRefundRequest,
  ShownRefundRequests,
} from '#contract/desk/refunds.ts';
import { needsApproval, type RefundSum } from '#rules/refund-request.ts';
import type { Person } from '#server/people/person.ts';
import type { Asked, Decided, RefundRequest } from '#server/refunds/refund-request.ts';
import { sumOf } from '#server/refunds/refund-sum.ts';
import type { createRefunds } from '../refund-use-cases.ts';
import type { createReports } from '../reports.ts';
import { deskActor } from './desk-actor.ts';

export type DeskRefundsDeps = {
  reports: Pick<ReturnType<typeof createReports>, 'findOrder'>;
  refunds: Pick<ReturnType<typeof createRefunds>, 'preview' | 'drop' | 'requests'>;
};

type Selected = { reference: string; selection: RefundSelection; reason: string };

const ACT = 'refund';
const DECIDED_SHOWN = 30;

/** Refunds: previewed, asked for, approved by a second person, followed. */
export function createDeskRefunds({ reports, refunds }: DeskRefundsDeps) {
  const { requests } = refunds;
  const wantedOf = (person: Person, { reference, selection, reason }: Selected) => ({
    reference,
    command: { places: selection.cards, withoutShippingCost: selection.withoutShippingCost },
    usedCards: selection.usedCards,
    by: deskActor(person, ACT, reason),
  });
  const preview = async (
    person: Person,
    orderId: string,
    selected: Selected,
  ): Promise<ShownRefundPreview> => {
    const previewed = await refunds.preview(wantedOf(person, selected));
    if (previewed.kind === 'refused')
      return { kind: 'refused', reason: previewed.reason, places: [...previewed.places] };
    const begunAlone = await requests.begunAlone(orderId);
    const { amount, shippingCost, cards } = sumOf(previewed.state);
    const goesOn = previewed.kind === 'resumed';
    const confirmsLoss = selected.selection.usedCards === 'confirm-loss';
    return {
      ...{ kind: 'possible', amount, shippingCost, cards: [...cards], goesOn, begunAlone },
      needsApproval: needsApproval({ amount, begunAlone, limit: requests.limit, goesOn, confirmsLoss }),
      waitsUntil: previewed.state.waitsUntil?.toISOString() ?? null,
    };
  };
  return {
    /** @returns undefined when there is no such order */
    state: async (person: Person, reference: string): Promise<RefundState | undefined> => {
      deskActor(person, ACT);
      const order = await reports.findOrder(reference);
      if (order === undefined) return undefined;
      const { cards, refusal, current } = await requests.refundable(order.id);
      const request = await requests.openOf(order.id);
      const selected = request && { reference: order.reference, selection: selectionOf(request), reason: '' };
      return {
        cards: cards.map(({ refusal: why, ...card }) => ({ ...card, refusal: why ?? null })),
        refusal: refusal ?? null,
        current: current.map(({ waitsUntil, ...one }) => ({
          ...one,
          cards: [...one.cards],
          used: [...one.used],
          waitsUntil: waitsUntil?.toISOString() ?? null,
        })),
        request: request === undefined ? null : shownRequest(person, request),
        requestNow: selected === undefined ? null : await preview(person, order.id, selected),
        limit: requests.limit,
      };
    },
    /** @returns undefined when there is no such order */
    preview: async (person: Person, reference: string, selection: RefundSelection) => {
      deskActor(person, ACT);
      const order = await reports.findOrder(reference);
      return order && preview(person, order.id, { reference: order.reference, selection, reason: '' });
    },
    /** Begins it, or asks for a second person. @param asked with what was shown */
    ask: async (
      person: Person,
      reference: string,
      asked: { id: string; selection: RefundSelection; shown: RefundSum; reason: string },
    ): Promise<Asked | undefined> => {
      const { id, shown, ...selected } = asked;
      const refund = wantedOf(person, { reference, ...selected });
      const order = await reports.findOrder(reference);
      return (
        order &&
        requests.ask({ id, shown, personId: person.id, refund: { ...refund, reference: order.reference } })
      );
    },
    decide: (
      person: Person,
      id: string,
      { decision, reason }: { decision: 'approve' | 'refuse' | 'withdraw'; reason: string },
    ): Promise<Decided> => requests[decision](id, { id: person.id, by: deskActor(person, ACT, reason) }),
    /** Takes back a refund that stopped before anything of it happened. @returns undefined without such an order */
    drop: async (person: Person, reference: string, reason: string) => {
      const by = deskActor(person, ACT, reason);
      const order = await reports.findOrder(reference);
      return order && refunds.drop(order.reference, by);
    },
    requests: async (person: Person): Promise<ShownRefundRequests> => {
      deskActor(person, ACT);
      const [open, decided] = [await requests.open(), await requests.decided(DECIDED_SHOWN)];
      const shown = (request: RefundRequest) => shownRequest(person, request);
      return { open: open.map(shown), decided: decided.map(shown) };
    },
    countOpen: (person: Person): Promise<number> => {
      deskActor(person, ACT);
      return requests.countOpen();
    },
  };
}

function selectionOf({
  wholeOrder,
  cards,
  confirmsLoss,
  withoutShippingCost,
}: RefundRequest): RefundSelection {
  return {
    cards: wholeOrder ? undefined : [...cards],
    withoutShippingCost,
    usedCards: confirmsLoss ? 'confirm-loss' : undefined,
  };
}

function shownRequest({ id: viewer }: Person, request: RefundRequest): ShownRefundRequest {
  const { id, reference, status, amount, shippingCost, wholeOrder, confirmsLoss, reason, answer } = request;
  return {
    ...{ id, reference, status, amount, shippingCost, wholeOrder, confirmsLoss, reason, answer },
    cards: [...request.cards],
    person: request.person.name,
    isOwn: request.person.id === viewer,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    decidedBy: request.decidedBy ?? null,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    refundNumber: request.refundNumber ?? null,
  };
}
