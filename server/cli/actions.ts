import type { ShopCommand } from './command.ts';
import { openOutputFile } from './files.ts';
import { OUT_FILE, optionalValue, readCount } from './options.ts';
import { printResult } from './print.ts';

/** Limits the memory of one run. */
const LINES_MAX = 100_000;

export const actionsExport: ShopCommand = {
  name: 'actions export',
  kind: 'read',
  summary: 'Writes the audit log with its hash chain as JSON lines, to be stored on another machine.',
  options: {
    after: optionalValue('number', 'The last number that is already stored; by default 0.'),
    out: OUT_FILE.out,
    force: OUT_FILE.force,
  },
  examples: ['cadeau actions export --out actions.jsonl', 'cadeau actions export --after 4711 --out -'],
  run: async (call) => {
    const { app, io, options } = call;
    const file = openOutputFile(call);
    const after = options.after === '0' ? 0 : readCount('after', options.after, 0, Number.MAX_SAFE_INTEGER);
    const lines = await app.reports.chainedActions(after, LINES_MAX);
    await file.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const last = lines.at(-1)?.number ?? after;
    printResult(call, { file: file.name, lines: lines.length, last }, () =>
      io.out(`${lines.length} actions are in ${file.name}, up to number ${last}.`),
    );
    return 0;
  },
};
