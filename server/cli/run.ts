import { userInfo } from 'node:os';
import type { App } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { ExitCode, Io, OfflineCall, ShopCommand } from './command.ts';
import { reportFailure } from './failure.ts';
import { openLocalApp } from './open-local-app.ts';
import { STANDARD_OUTPUT } from './operator-files.ts';
import type { ParsedCommand } from './program.ts';

/** Never throws. */
export async function runCommand(
  parsed: ParsedCommand,
  { io, env, onEnd }: Pick<OfflineCall, 'io' | 'env' | 'onEnd'>,
): Promise<ExitCode> {
  const { command } = parsed;
  try {
    if ('runOffline' in command) return (await command.runOffline({ ...parsed, io, env, onEnd })) ?? 0;
    const opening = openLocalApp(readConfig(env));
    // Close the app even if the command is interrupted, so that no database server is left running.
    onEnd(() => opening.then((app) => app.close()).catch(() => {}));
    const app = await opening;
    return await runInShop(app, { ...parsed, command }, getSystemUser(env), io);
  } catch (error) {
    return reportFailure(error, io, command);
  }
}

/** Never throws. */
export async function runInShop(
  app: App,
  parsed: ParsedCommand & { command: ShopCommand },
  user: string,
  io: Io,
): Promise<ExitCode> {
  const { command, reason, options } = parsed;
  const by = { person: parsed.person ?? user, command: command.name, reason };
  // Standard output must contain only the file.
  const isFileOutput = command.options?.out?.value === '<file>' && options.out === STANDARD_OUTPUT;
  try {
    return (await command.run({ ...parsed, app, io: isFileOutput ? { ...io, out: io.err } : io, by })) ?? 0;
  } catch (error) {
    return reportFailure(error, io, command);
  }
}

function getSystemUser({ SUDO_USER }: OfflineCall['env']): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container user may have no name.
    return `user ${process.getuid?.()}`;
  }
}
