import { backup } from './backup-command.ts';
import { configCheck } from './config-command.ts';
import { migrate } from './migrate-command.ts';
import type { OfflineCommand } from './offline-command.ts';
import { restore } from './restore-command.ts';

/** Every command that works with the shop stopped. Each loads what it needs when it runs. */
export const OFFLINE_COMMANDS: readonly OfflineCommand[] = [configCheck, migrate, backup, restore];
