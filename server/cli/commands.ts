import type { Command } from './command.ts';
import * as cards from './descriptions/cards.ts';
import * as gifts from './descriptions/gifts.ts';
import * as mails from './descriptions/mails.ts';
import * as money from './descriptions/money.ts';
import * as monitoring from './descriptions/monitoring.ts';
import * as orders from './descriptions/orders.ts';
import * as parcels from './descriptions/parcels.ts';
import * as payments from './descriptions/payments.ts';
import * as people from './descriptions/people.ts';
import * as periods from './descriptions/periods.ts';
import * as receipts from './descriptions/receipts.ts';
import * as sale from './descriptions/sale.ts';
import * as stock from './descriptions/stock.ts';
import * as subjects from './descriptions/subjects.ts';

/** Every command that needs the shop: all that these files export. */
export const COMMANDS: readonly Command[] = [
  ...[orders, mails, gifts, cards, parcels, stock, money, payments, receipts, periods],
  ...[sale, monitoring, subjects, people],
].flatMap((file): Command[] => Object.values(file));
