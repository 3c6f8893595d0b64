import type { PostalAddress } from '#rules/address-correction.ts';
import type { Person } from '#server/people/person.ts';
import type { createOperations } from '../operations-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { type FindOrder, orderNamed } from './order-named.ts';

export type DeskAddressesDeps = {
  reports: FindOrder;
  operations: Pick<ReturnType<typeof createOperations>, 'correctAddressAsRead'>;
};

/** Where the letters of an order go. */
export function createDeskAddresses({ reports, operations }: DeskAddressesDeps) {
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
      return operations.correctAddressAsRead(id, addresses, by);
    },
  };
}
