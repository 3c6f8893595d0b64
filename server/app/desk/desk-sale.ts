import type * as z from 'zod';
import type { pauseRequest, resumeRequest, Sale, SaleOfCategory } from '#contract/desk/today.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { type SalePause, stateOfSale } from '#server/operations/catalogue/paused-sale.ts';
import type { Person } from '#server/people/person.ts';
import type { createOperations } from '../operations-use-cases.ts';
import { deskActor } from './desk-actor.ts';

export type DeskSaleDeps = {
  operations: Pick<
    ReturnType<typeof createOperations>,
    'salePauses' | 'pauseSale' | 'resumeSale' | 'proposedSentence'
  >;
};

export function saleOfCategories(pauses: readonly SalePause[]): SaleOfCategory[] {
  return CATEGORIES.map((category) => {
    const found = pauses.find((pause) => pause.category === category);
    const state = stateOfSale(pauses, category);
    if (found === undefined) return { category, pause: null, state };
    const { sentence, person, since } = found;
    return { category, pause: { sentence, person, since: since.toISOString() }, state };
  });
}

/** The sale: paused with a sentence, and put on again. */
export function createDeskSale({ operations }: DeskSaleDeps) {
  const { proposedSentence } = operations;
  return {
    show: async (person: Person): Promise<Sale> => {
      deskActor(person, 'sale pause');
      return {
        categories: saleOfCategories(await operations.salePauses()),
        proposals: {
          physical: proposedSentence('physical'),
          digital: proposedSentence('digital'),
          all: proposedSentence('all'),
        },
      };
    },
    /** @returns false, and nothing is done, when it was changed since the person saw it */
    pause: (person: Person, { categories, seen, sentence, reason }: z.infer<typeof pauseRequest>) => {
      const by = deskActor(person, 'sale pause', reason);
      const sentences = Object.fromEntries(categories.map((each) => [each, sentence]));
      return operations.pauseSale(sentences, by, seen);
    },
    resume: (person: Person, { categories, leaveItems, reason }: z.infer<typeof resumeRequest>) => {
      const by = deskActor(person, 'sale resume', reason);
      return operations.resumeSale({ categories, leaveItems, by });
    },
  };
}
