import type { Actor, Reader } from '#rules/actor.ts';
import type { AuditEvent, ReadEvent } from '#rules/audit-event.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import {
  type ImportCommand,
  type ImportDeps,
  importProducts,
} from '#server/operations/catalogue/import-products.ts';
import type { SeenSale } from '#server/operations/catalogue/paused-sale.ts';
import { proposedSentence } from '#server/operations/catalogue/proposed-sentence.ts';
import {
  type ResumeSale,
  type ResumeSaleDeps,
  resumeSale,
} from '#server/operations/catalogue/resume-sale.ts';
import type { NotedItem } from '#server/operations/review-item.ts';
import { readCatalogue, writeCatalogue } from '#server/postgres/catalogue/import-catalogue.ts';
import { setAvailability } from '#server/postgres/catalogue/pg-product-availability.ts';
import { pauseSale, putOnSale, readSalePauses } from '#server/postgres/catalogue/sale-pauses.ts';
import { createDataSubjectRepository } from '#server/postgres/operations/data-subject-repository.ts';
import { createRetentionRepository } from '#server/postgres/operations/pg-retention-repository.ts';
import {
  countUnknown,
  noteItems,
  readItems,
  readOpenItems,
  resolveFound,
  resolveReviewItem,
} from '#server/postgres/operations/review-item-list.ts';
import { readStuckJobs, retryJobs } from '#server/postgres/operations/stuck-jobs.ts';
import {
  notReadYet,
  recordAction,
  recordRead,
  recordShopAction,
} from '#server/postgres/shared/operator-actions.ts';
import type { Adapters } from './adapters.ts';

/** Operator actions and periodic maintenance. */
export function createOperations({ connection: { db }, brand, log, queue, payments, pendingWork }: Adapters) {
  const importing: ImportDeps = {
    readCatalogue: () => readCatalogue(db),
    writeCatalogue: (products, pictures, by) => writeCatalogue(db, by, products, pictures),
  };
  const resuming: ResumeSaleDeps = {
    resolveFoundItems: () => resolveFound(db),
    countUnknownItems: () => countUnknown(db),
    putOnSale: (categories, by) => putOnSale(db, by, categories),
  };
  return {
    recordAction: (by: Actor, event: AuditEvent) => db.transaction((tx) => recordShopAction(tx, by, event)),
    /** Records the reason as a note on the order. */
    noteOrder: (orderId: string, by: Actor) =>
      db.transaction((tx) => recordAction(tx, by, orderId, { type: 'noted', data: {} })),
    /**
     * Records an access before names or addresses are shown. Background refreshes are recorded if they show
     * something new, because a browser could claim any read to be one.
     */
    recordRead: async (by: Reader, references: readonly string[], event: ReadEvent) => {
      const read = by.isByItself ? await notReadYet(db, by, references, event) : references;
      if (by.isByItself && read.length === 0) return;
      await recordRead(db, by, read, event);
      const { person, command } = by;
      log.info({ person, command, orders: [...new Set(read)] }, 'operator read');
    },
    openReviewItem: payments.openReviewItem,
    /** The open items, oldest first. `resolvedToo` adds the resolved ones, newest first. */
    reviewItems: (resolvedToo: boolean) => readItems(db, resolvedToo),
    openItemsOf: (orderId: string) => readOpenItems(db, orderId),
    /** @returns its subject; undefined if there is no open item with this number */
    resolveReviewItem: (id: number, by: Actor) => resolveReviewItem(db, by, id),
    /** @returns how many are new */
    noteItems: (items: readonly NotedItem[], by: Actor) => noteItems(db, by, items),
    /** Resolves items of movements that our records now contain. @returns how many */
    resolveFoundItems: resuming.resolveFoundItems,
    /** Counts listed movements that are missing in our records. */
    countUnknownItems: resuming.countUnknownItems,
    /** Stuck jobs of all orders, or of one. */
    stuckJobs: (orderId?: string) => readStuckJobs(db, orderId),
    /** @returns the number of retried jobs */
    retryJobs: (orderId: string, by: Actor) => retryJobs(db, queue, orderId, by),
    pendingWork,
    retention: createRetentionRepository(db),
    dataSubjects: createDataSubjectRepository(db),
    salePauses: () => readSalePauses(db),
    /** @returns false without a change if a category has changed since it was read */
    pauseSale: (sentences: Partial<Record<Category, LocalizedText>>, by: Actor, seen?: SeenSale) =>
      pauseSale(db, by, sentences, seen),
    resumeSale: (command: ResumeSale) => resumeSale(resuming, command),
    /** Default sentence on the pages of a paused category. */
    proposedSentence: (which: Category | 'all') => proposedSentence(brand, which),
    /** @returns false for an unknown product */
    setAvailability: (productReferenceId: string, available: boolean, by: Actor) =>
      setAvailability(db, by, productReferenceId, available),
    /** All products, including unlisted ones. */
    catalogue: () => readCatalogue(db),
    importCatalogue: (command: ImportCommand) => importProducts(importing, command),
  };
}
