import type { OfflineCommand } from './command.ts';
import { completion } from './descriptions/completion.ts';
import { backup } from './offline/backup-command.ts';
import { configCheck } from './offline/config-command.ts';
import { migrate } from './offline/migrate-command.ts';
import { restore } from './offline/restore-command.ts';

/** Commands that run without the shop: it may be stopped, and nothing of it is loaded for them. */
export const OFFLINE_COMMANDS: readonly OfflineCommand[] = [
  completion,
  configCheck,
  migrate,
  backup,
  restore,
];
