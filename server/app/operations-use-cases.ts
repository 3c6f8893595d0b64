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
import { undoImport } from '#server/catalogue/undo-import.ts';
import type { NewReviewItem } from '#server/operations/review-item.ts';
import { readCatalogue, writeCatalogue } from '#server/postgres/catalogue/import-catalogue.ts';
import {
  createProductEditRepository,
  readDrafts,
  setAvailability,
} from '#server/postgres/catalogue/product-edit-repository.ts';
import { readLatestImport } from '#server/postgres/catalogue/product-versions.ts';
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
  type ReturnedTransfer,
  readItems,
  readOpenItems,
  recordFindings,
  recordReturnedTransfers,
  resolveFoundMovements,
  resolveItems,
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
  const importDeps: ImportDeps = {
    readCatalogue: () => readCatalogue(db),
    writeCatalogue: (products, pictures, by) => writeCatalogue(db, by, products, pictures),
  };
  const resumeDeps: ResumeSaleDeps = {
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
     * Records an access before names or addresses are shown. Also records searches without a result, and
     * background refreshes that show something new: a browser could claim that any read is a refresh.
     */
    recordRead: async (by: Reader, references: readonly string[], event: ReadEvent) => {
      const toRecord = by.isBackground ? await findUnrecordedReads(db, by, references, event) : references;
      if (by.isBackground && toRecord.length === 0 && references.length > 0) return;
      await recordRead(db, by, toRecord, event);
      const { person, command } = by;
      log.info({ person, command, orders: [...new Set(toRecord)] }, 'operator read');
    },
    openReviewItem: payments.openReviewItem,
    /** Returns the open items, oldest first; with `includesResolved` all items, newest first. */
    reviewItems: (includesResolved: boolean) => readItems(db, includesResolved),
    readOpenItems: (orderId: string) => readOpenItems(db, orderId),
    /** @returns the item's subject; undefined if there is no open item with this number */
    recordReturnedTransfers: (returned: readonly ReturnedTransfer[]) => recordReturnedTransfers(db, returned),
    resolveReviewItems: (ids: readonly number[], by: Actor) => resolveItems(db, by, ids),
    /** @returns the number of new items */
    recordFindings: (items: readonly NewReviewItem[], by: Actor) => recordFindings(db, by, items),
    /** Resolves items of movements that our records now contain. @returns the number of resolved items */
    resolveKnownItems: resumeDeps.resolveKnownItems,
    /** Counts listed movements that are missing in our records. */
    countUnknownItems: resumeDeps.countUnknownItems,
    /** Returns the stuck jobs of one order, or of all orders. */
    stuckJobs: (orderId?: string) => readStuckJobs(db, orderId),
    /** @returns the number of retried jobs */
    retryJobs: (orderId: string, by: Actor) => retryJobs(db, queue, orderId, by),
    pendingWork,
    retention: createRetentionRepository(db),
    dataSubjects: createDataSubjectRepository(db),
    salePauses: () => readSalePauses(db),
    /** @returns false, and changes nothing, if a category has changed since it was read */
    pauseSale: (sentences: Partial<Record<Category, LocalizedText>>, by: Actor, seen?: SaleStates) =>
      pauseSale(db, by, sentences, seen),
    resumeSale: (command: ResumeSaleCommand) => resumeSale(resumeDeps, command),
    /** Returns the default sentence for the pages of a paused category. */
    proposedSentence: (category: Category | 'all') => proposedSentence(brand, category),
    /** @returns false for an unknown product */
    setAvailability: (productReferenceId: string, available: boolean, by: Actor) =>
      setAvailability(db, by, productReferenceId, available),
    /** Returns all products, including unlisted ones. */
    catalogue: () => readCatalogue(db),
    importCatalogue: (command: ImportCommand) => importProducts(importDeps, command),
    undoImport: (command: { dryRun: boolean; by: Actor }) =>
      undoImport({ ...importDeps, readLatestImport: () => readLatestImport(db) }, command),
  };
}

/** Editing products: draft, preview, publish. */
export function createCatalogueEditing({ connection: { db } }: Adapters) {
  const edits = createProductEditRepository(db);
  return {
    ...pick(edits, 'read', 'discardDraft'),
    drafts: () => readDrafts(db),
    saveDraft: (draft: Parameters<typeof saveDraft>[1]) => saveDraft(edits, draft),
    saveDraftPicture: (draft: Parameters<typeof saveDraftPicture>[1], source: Buffer) =>
      saveDraftPicture(edits, draft, source),
    publish: (productReferenceId: string, revision: number, by: Actor) =>
      publishDraft(edits, productReferenceId, revision, by),
  };
}

/** Notifies the desk of changes to the data it shows. */
export function createDeskChanges({ connection }: Pick<Adapters, 'connection'>) {
  return {
    /** Uses a separate connection. @param onChange must not throw */
    watch: (onChange: (change: DeskNotification) => void) => watchDeskChanges(connection, onChange),
    /** Returns the order changes of the last `seconds` seconds. */
    recentOrders: (seconds: number) => readRecentOrderChanges(connection.db, seconds),
  };
}
