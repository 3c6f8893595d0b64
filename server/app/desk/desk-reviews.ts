import type { ListedItem } from '#contract/desk/review.ts';
import type { Person } from '#server/people/person.ts';
import type { createOperations } from '../operations-use-cases.ts';
import { deskActor } from './desk-actor.ts';

export type DeskReviewsDeps = {
  operations: Pick<ReturnType<typeof createOperations>, 'reviewItems' | 'resolveReviewItem'>;
};

/** What operators have to look at. */
export function createDeskReviews({ operations }: DeskReviewsDeps) {
  return {
    /** The open items, oldest first. */
    list: async (person: Person): Promise<ListedItem[]> => {
      deskActor(person, 'review list');
      const items = await operations.reviewItems(false);
      return items.map(({ id, kind, detail, reference, openedAt }) => ({
        ...{ id, kind, detail, reference },
        ofOrder: kind !== 'not-in-our-books',
        openedAt: openedAt.toISOString(),
      }));
    },
    /** @returns false when there is no open item of this number */
    resolve: async (person: Person, id: number, reason: string): Promise<boolean> => {
      const by = deskActor(person, 'review resolve', reason);
      return (await operations.resolveReviewItem(id, by)) !== undefined;
    },
  };
}
