import type { CardPlace } from '#rules/refund.ts';
import type { ReplaceRefusal } from '#rules/replacement.ts';
import type { Person } from '#server/people/person.ts';
import type { createApprovals } from '../approval-use-cases.ts';
import type { createFulfilment } from '../fulfilment-use-cases.ts';
import type { createRefunds } from '../refund-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { type FindOrder, orderNamed } from './order-named.ts';

export type DeskCardsDeps = {
  reports: FindOrder;
  fulfilment: Pick<ReturnType<typeof createFulfilment>, 'replacements'>;
  refunds: Pick<ReturnType<typeof createRefunds>, 'enterReturned'>;
  approvals: Pick<ReturnType<typeof createApprovals>, 'request'>;
};

/** The supplier did not take the card back. */
const NOT_VOID = { used: 'not-void-used', wrong: 'not-void-wrong', other: 'not-void-other' } as const;

type DeskReplacing =
  | { kind: 'replaced' | 'underWay' | 'waits' }
  | { kind: 'refused'; why: ReplaceRefusal | (typeof NOT_VOID)[keyof typeof NOT_VOID] };

/** Cards that are lost, and cards that came back. */
export function createDeskCards({
  reports,
  fulfilment: { replacements },
  refunds,
  approvals,
}: DeskCardsDeps) {
  return {
    /** @throws NoSuchOrder */
    replace: async (
      person: Person,
      reference: string,
      { generation, reason, ...place }: CardPlace & { generation: number; reason: string },
    ): Promise<DeskReplacing> => {
      const by = deskActor(person, 'cards replace', reason);
      const order = await orderNamed(reports, reference);
      const begun = await approvals.request<'replace'>(
        order.id,
        { kind: 'replace', ...place, generation },
        { id: person.id, by },
      );
      if (begun.kind === 'waits' || begun.kind === 'needs-approval') return { kind: 'waits' };
      if (begun.kind === 'refused') return { kind: 'refused', why: begun.reason };
      const outcome = await replacements.run(begun.cardId);
      if (outcome.kind === 'unknown') return { kind: 'underWay' };
      return outcome.kind === 'refused'
        ? { kind: 'refused', why: NOT_VOID[outcome.why] }
        : { kind: 'replaced' };
    },
    /** All of them, or none. @throws NoSuchOrder */
    enterReturned: async (
      person: Person,
      reference: string,
      { cards, reason }: { cards: readonly CardPlace[]; reason: string },
    ) => {
      const by = deskActor(person, 'cards returned', reason);
      const order = await orderNamed(reports, reference);
      return refunds.enterReturned(order.reference, cards, by);
    },
  };
}
