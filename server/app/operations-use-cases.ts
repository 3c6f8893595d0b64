import type { Actor } from '#rules/actor.ts';
import type { LocalizedText } from '#rules/cart.ts';
import type { Category } from '#rules/lines.ts';
import {
  type ImportCommand,
  type ImportDeps,
  importProducts,
} from '#server/operations/catalogue/import-products.ts';
import type { SalePause } from '#server/operations/catalogue/paused-sale.ts';
import type { DataSubjectRepository } from '#server/operations/data-subject.ts';
import type { StuckJob } from '#server/operations/health-reports.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import type { PendingWork } from '#server/operations/pending-work.ts';
import type { RetentionRepository } from '#server/operations/retention-repository.ts';
import type { NotedItem, ReviewItem } from '#server/operations/review-item.ts';
import { readCatalogue, writeCatalogue } from '#server/postgres/catalogue/import-catalogue.ts';
import { setAvailability } from '#server/postgres/catalogue/pg-product-availability.ts';
import { pauseSale, readSalePauses, resumeSale } from '#server/postgres/catalogue/sale-pauses.ts';
import { createDataSubjectRepository } from '#server/postgres/operations/data-subject-repository.ts';
import { createRetentionRepository } from '#server/postgres/operations/pg-retention-repository.ts';
import { noteItems, readItems, resolveReviewItem } from '#server/postgres/operations/review-item-list.ts';
import { readStuckJobs, retryJobs } from '#server/postgres/operations/stuck-jobs.ts';
import type { Adapters } from './adapters.ts';

/** What operators do by hand, and what is looked after for them. */
export type Operations = {
  openReviewItem: OpenReviewItem;
  /** The open ones, oldest first; with `resolvedToo` the resolved ones as well, newest first. */
  reviewItems: (resolvedToo: boolean) => Promise<ReviewItem[]>;
  /** @returns what it is about; undefined when there is no open item of this number */
  resolveReviewItem: (id: number, by: Actor) => Promise<string | undefined>;
  /** @returns how many are new */
  noteItems: (items: readonly NotedItem[], by: Actor) => Promise<number>;
  stuckJobs: () => Promise<StuckJob[]>;
  /** @returns how many jobs of the order are tried at once */
  retryJobs: (orderId: string, by: Actor) => Promise<number>;
  pendingWork: PendingWork;
  retention: RetentionRepository;
  dataSubjects: DataSubjectRepository;
  salePauses: () => Promise<SalePause[]>;
  pauseSale: (sentences: Partial<Record<Category, LocalizedText>>, by: Actor) => Promise<void>;
  /** @returns those that were off sale */
  resumeSale: (categories: readonly Category[], by: Actor) => Promise<Category[]>;
  /** @returns false for an unknown product */
  setAvailability: (productReferenceId: string, available: boolean, by: Actor) => Promise<boolean>;
  importCatalogue: (command: ImportCommand) => ReturnType<typeof importProducts>;
};

export function createOperations({ connection: { db }, queue, payments, pendingWork }: Adapters): Operations {
  const importing: ImportDeps = {
    readCatalogue: () => readCatalogue(db),
    writeCatalogue: (products, pictures, by) => writeCatalogue(db, by, products, pictures),
  };
  return {
    openReviewItem: payments.openReviewItem,
    reviewItems: (resolvedToo) => readItems(db, resolvedToo),
    resolveReviewItem: (id, by) => resolveReviewItem(db, by, id),
    noteItems: (items, by) => noteItems(db, by, items),
    stuckJobs: () => readStuckJobs(db),
    retryJobs: (orderId, by) => retryJobs(db, queue, orderId, by),
    pendingWork,
    retention: createRetentionRepository(db),
    dataSubjects: createDataSubjectRepository(db),
    salePauses: () => readSalePauses(db),
    pauseSale: (sentences, by) => pauseSale(db, by, sentences),
    resumeSale: (categories, by) => resumeSale(db, by, categories),
    setAvailability: (productReferenceId, available, by) =>
      setAvailability(db, by, productReferenceId, available),
    importCatalogue: (command) => importProducts(importing, command),
  };
}
