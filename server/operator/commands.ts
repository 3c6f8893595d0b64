import { cardsOwed } from './commands/cards-owed.ts';
import { cardsReplace } from './commands/cards-replace.ts';
import { catalogueImport } from './commands/catalogue-import.ts';
import { check } from './commands/check.ts';
import { exportAccounts } from './commands/export.ts';
import { frankingExport, frankingImport } from './commands/franking.ts';
import { health } from './commands/health.ts';
import { itemsList } from './commands/items-list.ts';
import { itemsSettle } from './commands/items-settle.ts';
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
import { postingsList } from './commands/postings-list.ts';
import { deliveryNotes, labels, packingList } from './commands/postings-papers.ts';
import { productAvailability } from './commands/product-availability.ts';
import { reconcileBooks } from './commands/reconcile.ts';
import { reconcileNote } from './commands/reconcile-note.ts';
import { refund } from './commands/refund.ts';
import { retentionRun } from './commands/retention-run.ts';
import { salePauseCommand } from './commands/sale-pause.ts';
import { saleResume } from './commands/sale-resume.ts';
import { saleStatus } from './commands/sale-status.ts';
import { ship } from './commands/ship.ts';
import { subjectErase } from './commands/subject-erase.ts';
import { subjectExport } from './commands/subject-export.ts';
import type { Command } from './frame/command.ts';

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  cardsOwed,
  cardsReplace,
  catalogueImport,
  check,
  exportAccounts,
  frankingExport,
  frankingImport,
  health,
  itemsList,
  itemsSettle,
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
  postingsList,
  deliveryNotes,
  labels,
  packingList,
  productAvailability,
  reconcileBooks,
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
