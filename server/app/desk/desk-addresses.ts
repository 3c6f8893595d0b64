import type { PostalAddress } from '#rules/address-correction.ts';
import type { Person } from '#server/people/person.ts';
import type { createApprovals } from '../approval-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { type FindOrder, orderNamed } from './order-named.ts';

export type DeskAddressesDeps = {
  reports: FindOrder;
  approvals: Pick<ReturnType<typeof createApprovals>, 'request'>;
};

/** Where the letters of an order go. */
export function createDeskAddresses({ reports, approvals }: DeskAddressesDeps) {
  return {
    /**
     * Nothing that another person corrected since the address was read is lost.
     * @throws NoSuchOrder
     */
    correct: async (
      person: Person,
      reference: string,
      { reason, ...addresses }: { read: PostalAddress; wanted: PostalAddress; reason: string },
    ) => {
      const by = deskActor(person, 'orders address', reason);
      const { id } = await orderNamed(reports, reference);
      return approvals.request<'address'>(id, { kind: 'address', ...addresses }, { id: person.id, by });
    },
  };
}
