import type { OfflineCommand } from '../command.ts';
import { completionScript, SHELLS } from '../completion.ts';
import { printResult } from '../print/table.ts';
import { readChoice } from '../read/read-choice.ts';

export const runCompletion: OfflineCommand['runOffline'] = async (call) => {
  const shell = readChoice('The shell', call.words[0] ?? '', SHELLS);
  const script = completionScript(call.commands, shell);
  printResult(call, { shell, script }, () => call.io.out(script));
  return undefined;
};
