import * as actions from './actions.ts';
import * as cards from './cards.ts';
import * as catalogue from './catalogue.ts';
import type { Command } from './command.ts';
import * as config from './config.ts';
import * as database from './database.ts';
import * as gifts from './gifts.ts';
import * as monitoring from './monitoring.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as periods from './periods.ts';
import * as subjects from './subjects.ts';

export const COMMANDS: readonly Command[] = [
  ...[orders, payments, cards, gifts, periods, catalogue, people, subjects],
  ...[monitoring, actions, database, config],
].flatMap((module): Command[] => Object.values(module));
