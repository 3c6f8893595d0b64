import type { OfflineCommand } from '#server/cli/command.ts';
import { tellFailure } from '#server/cli/failure.ts';
import { runOffline } from '#server/cli/offline/run-offline.ts';
import { OFFLINE_COMMANDS } from '#server/cli/offline-commands.ts';
import { parseTyped } from '#server/cli/program.ts';
import { recordedIo } from './typed-command.ts';

/** Types a command that works with the shop stopped. @param env its whole environment */
export async function typeOffline(
  typed: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; out: string[]; err: string[] }> {
  const { io, out, err } = recordedIo();
  let parsed: ReturnType<typeof parseTyped<OfflineCommand>>;
  try {
    parsed = parseTyped(OFFLINE_COMMANDS, [...typed]);
  } catch (error) {
    return { code: tellFailure(error, io), out, err };
  }
  if (parsed.kind === 'help') return { code: 0, out: parsed.text.split('\n'), err };
  const code = await runOffline(parsed.command, {
    ...parsed,
    io,
    commands: OFFLINE_COMMANDS,
    env,
    onEnd: () => {},
  });
  return { code, out, err };
}
