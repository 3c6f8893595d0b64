import type { Command } from './command.ts';
import { exportAccounts, reconcileNote, reconcileRecords } from './commands/account-commands.ts';
import { cardsPending, cardsReplace } from './commands/card-commands.ts';
import { catalogueImport, productAvailability } from './commands/catalogue-commands.ts';
import { mailsArrived, mailsBounced, mailsList, mailsResend } from './commands/mail-commands.ts';
import {
  check,
  health,
  jobsRetry,
  jobsStuck,
  reviewList,
  reviewResolve,
} from './commands/monitoring-commands.ts';
import { ordersDisputed, ordersList, ordersSearch, ordersShow } from './commands/order-commands.ts';
import { pack } from './commands/pack.ts';
import {
  deliveryNotes,
  frankingExport,
  labels,
  packingList,
  parcelsList,
} from './commands/parcel-commands.ts';
import { refund } from './commands/refund-command.ts';
import { salePauseCommand, saleResume, saleStatus } from './commands/sale-commands.ts';
import { frankingImport, ship } from './commands/ship.ts';
import { retentionRun, subjectErase, subjectExport } from './commands/subject-commands.ts';

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  ...[ordersList, ordersSearch, ordersShow, ordersDisputed],
  ...[mailsList, mailsResend, mailsArrived, mailsBounced],
  ...[cardsPending, cardsReplace],
  ...[parcelsList, packingList, labels, deliveryNotes, pack, ship, frankingExport, frankingImport],
  ...[refund, reconcileRecords, reconcileNote, exportAccounts],
  ...[catalogueImport, productAvailability, saleStatus, salePauseCommand, saleResume],
  ...[health, check, reviewList, reviewResolve, jobsStuck, jobsRetry],
  ...[subjectExport, subjectErase, retentionRun],
];
