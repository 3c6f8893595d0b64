import type { Actor, Reader } from '#rules/actor.ts';
import type { AuditEvent, ReadEvent } from '#rules/audit-event.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { publishDraft, saveDraft, saveDraftPicture } from '#server/catalogue/edit-product.ts';
import { type ImportCommand, type ImportDeps, importProducts } from '#server/catalogue/import-products.ts';
import {
  proposedSentence,
  type ResumeSaleCommand,
  type ResumeSaleDeps,
  resumeSale,
  type SaleStates,
} from '#server/catalogue/resume-sale.ts';
import type { NewReviewItem } from '#server/operations/review-item.ts';
import { readCatalogue, writeCatalogue } from '#server/postgres/catalogue/import-catalogue.ts';
import { setAvailability } from '#server/postgres/catalogue/product-availability.ts';
import {
  createProductEditRepository,
  readDrafts,
} from '#server/postgres/catalogue/product-edit-repository.ts';
import { pauseSale, readSalePauses, resumeCategories } from '#server/postgres/catalogue/sale-pauses.ts';
import { createDataSubjectRepository } from '#server/postgres/operations/data-subject-repository.ts';
import {
  type DeskNotification,
  readRecentOrderChanges,
  watchDeskChanges,
} from '#server/postgres/operations/desk-changes.ts';
import { createRetentionRepository } from '#server/postgres/operations/retention-repository.ts';
import {
  countUnknown,
  readItems,
  readOpenItems,
  recordFindings,
  resolveFoundMovements,
  resolveReviewItem,
} from '#server/postgres/operations/review-item-list.ts';
import { readStuckJobs, retryJobs } from '#server/postgres/operations/stuck-jobs.ts';
import {
  findUnrecordedReads,
  recordAction,
  recordRead,
  recordShopAction,
} from '#server/postgres/shared/operator-actions.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** Operator actions and periodic maintenance. */
export function createOperations({ connection: { db }, brand, log, queue, payments, pendingWork }: Adapters) {
  const importing: ImportDeps = {
    readCatalogue: () => readCatalogue(db),
    writeCatalogue: (products, pictures, by) => writeCatalogue(db, by, products, pictures),
  };
  const resuming: ResumeSaleDeps = {
    resolveKnownItems: () => resolveFoundMovements(db),
    countUnknownItems: () => countUnknown(db),
    resume: (categories, by) => resumeCategories(db, by, categories),
  };
  return {
    recordAction: (by: Actor, event: AuditEvent) => db.transaction((tx) => recordShopAction(tx, by, event)),
    /** Records the reason as a note on the order. */
    addNote: (orderId: string, by: Actor) =>
      db.transaction((tx) => recordAction(tx, by, orderId, { type: 'noted', data: {} })),
    /**
     * Records an access before names or addresses are shown. Background refreshes are recorded if they show
     * something new, because a browser could claim any read to be one. So is a search without a result, which no
     * earlier record covers.
     */
    recordRead: async (by: Reader, references: readonly string[], event: ReadEvent) => {
      const read = by.isBackground ? await findUnrecordedReads(db, by, references, event) : references;
      if (by.isBackground && read.length === 0 && references.length > 0) return;
      await recordRead(db, by, read, event);
      const { person, command } = by;
      log.info({ person, command, orders: [...new Set(read)] }, 'operator read');
    },
    openReviewItem: payments.openReviewItem,
    /** The open items, oldest first. `resolvedToo` adds the resolved ones, newest first. */
    reviewItems: (resolvedToo: boolean) => readItems(db, resolvedToo),
    readOpenItems: (orderId: string) => readOpenItems(db, orderId),
    /** @returns its subject; undefined if there is no open item with this number */
    resolveReviewItem: (id: number, by: Actor) => resolveReviewItem(db, by, id),
    /** @returns how many are new */
    recordFindings: (items: readonly NewReviewItem[], by: Actor) => recordFindings(db, by, items),
    /** Resolves items of movements that our records now contain. @returns how many */
    resolveKnownItems: resuming.resolveKnownItems,
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
    pauseSale: (sentences: Partial<Record<Category, LocalizedText>>, by: Actor, seen?: SaleStates) =>
      pauseSale(db, by, sentences, seen),
    resumeSale: (command: ResumeSaleCommand) => resumeSale(resuming, command),
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

/** Editing products: draft, preview, publish. */
export function createCatalogueEditing({ connection: { db } }: Adapters) {
  const edits = createProductEditRepository(db);
  return {
    ...pick(edits, 'read', 'discardDraft'),
    drafts: () => readDrafts(db),
    saveDraft: (given: Parameters<typeof saveDraft>[1]) => saveDraft(edits, given),
    saveDraftPicture: (given: Parameters<typeof saveDraftPicture>[1], source: Buffer) =>
      saveDraftPicture(edits, given, source),
    publish: (productReferenceId: string, revision: number, by: Actor) =>
      publishDraft(edits, productReferenceId, revision, by),
  };
}

/** Notifies the desk of changes to the data it shows. */
export function createDeskChanges({ connection }: Pick<Adapters, 'connection'>) {
  return {
    /** Uses its own connection. @param onChange must not throw */
    watch: (onChange: (change: DeskNotification) => void) => watchDeskChanges(connection, onChange),
    /** Order changes of the last seconds. */
    recentOrders: (seconds: number) => readRecentOrderChanges(connection.db, seconds),
  };
}
