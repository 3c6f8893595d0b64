import type { Command } from './command.ts';
import { cardsPending } from './commands/cards-pending.ts';
import { cardsReplace } from './commands/cards-replace.ts';
import { catalogueImport } from './commands/catalogue-import.ts';
import { check } from './commands/check-invariants.ts';
import { exportAccounts } from './commands/export.ts';
import { frankingExport, frankingImport } from './commands/franking.ts';
import { health } from './commands/health.ts';
import { jobsRetry } from './commands/jobs-retry.ts';
import { jobsStuck } from './commands/jobs-stuck.ts';
import { mailsArrived } from './commands/mails-arrived.ts';
import { mailsBounced } from './commands/mails-bounced.ts';
import { mailsList } from './commands/mails-list.ts';
import { mailsResend } from './commands/mails-resend.ts';
import { ordersDisputed } from './commands/orders-disputed.ts';
import { ordersList } from './commands/orders-list.ts';
import { ordersSearch } from './commands/orders-search.ts';
import { ordersShow } from './commands/orders-show.ts';
import { pack } from './commands/pack.ts';
import { deliveryNotes, labels, packingList } from './commands/parcels-documents.ts';
import { parcelsList } from './commands/parcels-list.ts';
import { productAvailability } from './commands/product-availability.ts';
import { reconcileRecords } from './commands/reconcile-command.ts';
import { reconcileNote } from './commands/reconcile-note.ts';
import { refund } from './commands/refund-command.ts';
import { retentionRun } from './commands/retention-run.ts';
import { reviewList } from './commands/review-list.ts';
import { reviewResolve } from './commands/review-resolve.ts';
import { salePauseCommand } from './commands/sale-pause.ts';
import { saleResume } from './commands/sale-resume.ts';
import { saleStatus } from './commands/sale-status.ts';
import { ship } from './commands/ship.ts';
import { subjectErase } from './commands/subject-erase.ts';
import { subjectExport } from './commands/subject-export.ts';

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  cardsPending,
  cardsReplace,
  catalogueImport,
  check,
  exportAccounts,
  frankingExport,
  frankingImport,
  health,
  reviewList,
  reviewResolve,
  jobsRetry,
  jobsStuck,
  mailsArrived,
  mailsBounced,
  mailsList,
  mailsResend,
  ordersDisputed,
  ordersList,
  ordersSearch,
  ordersShow,
  pack,
  parcelsList,
  deliveryNotes,
  labels,
  packingList,
  productAvailability,
  reconcileRecords,
  reconcileNote,
  refund,
  retentionRun,
  salePauseCommand,
  saleResume,
  saleStatus,
  ship,
  subjectErase,
  subjectExport,
];
