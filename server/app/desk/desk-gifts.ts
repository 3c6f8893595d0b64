import type { StopAnswer } from '#server/gifts/stop-sending.ts';
import type { Person } from '#server/people/person.ts';
import type { createGifts } from '../gift-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { type FindOrder, orderNamed } from './order-named.ts';

export type DeskGiftsDeps = {
  reports: FindOrder;
  gifts: Pick<ReturnType<typeof createGifts>, 'stop' | 'revokeLinks'>;
};

/** Cards that are given: their sendings stopped, and the links to their page revoked. */
export function createDeskGifts({ reports, gifts }: DeskGiftsDeps) {
  return {
    /** @throws NoSuchOrder */
    stop: async (
      person: Person,
      reference: string,
      { number, reason }: { number: number; reason: string },
    ): Promise<StopAnswer> => {
      const by = deskActor(person, 'gifts stop', reason);
      const { id } = await orderNamed(reports, reference);
      return gifts.stop(id, { number }, by);
    },
    /** @returns how many there were. @throws NoSuchOrder */
    revokeLinks: async (person: Person, reference: string, reason: string): Promise<number> => {
      const by = deskActor(person, 'gifts revoke', reason);
      const { id } = await orderNamed(reports, reference);
      return gifts.revokeLinks(id, by);
    },
  };
}
