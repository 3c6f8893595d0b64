import type { Command } from './command.ts';
import * as account from './commands/account-commands.ts';
import * as action from './commands/action-commands.ts';
import * as card from './commands/card-commands.ts';
import * as cardKeys from './commands/card-key-commands.ts';
import * as catalogue from './commands/catalogue-commands.ts';
import * as mail from './commands/mail-commands.ts';
import * as monitoring from './commands/monitoring-commands.ts';
import * as order from './commands/order-commands.ts';
import * as pack from './commands/pack.ts';
import * as parcel from './commands/parcel-commands.ts';
import * as reconcile from './commands/reconcile-commands.ts';
import * as refund from './commands/refund-command.ts';
import * as sale from './commands/sale-commands.ts';
import * as ship from './commands/ship.ts';
import * as subject from './commands/subject-commands.ts';

/** Every command there is: all that these files export. */
export const COMMANDS: readonly Command[] = [
  ...[order, mail, card, cardKeys, parcel, pack, ship],
  ...[refund, account, reconcile, catalogue, sale, monitoring, action, subject],
].flatMap((file): Command[] => Object.values(file));
