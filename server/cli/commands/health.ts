import type { Call, Command } from '../command.ts';
import { healthSigns, type Sign } from '../health-signs.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable, red } from '../print/table.ts';

export const health: Command = {
  name: 'health',
  kind: 'read',
  summary: 'Whether all is well: what is owed, stuck, overdue or broken. Exit code 1 if not.',
  takes: '',
  words: { least: 0, most: 0 },
  examples: ['cadeau health', 'cadeau health --json'],
  run: async ({ app, json, io }: Call<'reports' | 'operations'>) => {
    const { reports, operations } = app;
    const stuck = await operations.stuckJobs();
    const count = (state: string) => stuck.filter((job) => job.state === state).length;
    const broken = await reports.brokenInvariants('recent');
    const invariants: Sign = {
      what: 'broken invariants',
      value: broken.length,
      unit: '',
      well: broken.length === 0,
    };
    const signs = [
      ...healthSigns(await reports.openFigures(), count('given up'), count('untaken') + count('silent')),
      invariants,
    ];
    const last = await reports.lastAnswers();
    const well = signs.every((sign) => sign.well);
    if (json) printJson(io, { well, signs, last });
    else {
      const columns: Column<Sign>[] = [
        { head: 'what', cell: ({ what }) => what },
        { head: 'value', cell: ({ value, unit }) => `${value} ${unit}`.trim(), right: true },
        { head: '', cell: (sign) => (sign.well ? '' : 'look') },
      ];
      printTable(io, columns, signs);
      io.out('');
      io.out(`Last answer of the payment provider  ${shownTime(last.provider)}`);
      io.out(`Last card from the supplier          ${shownTime(last.supplier)}`);
      io.out(`Last mail taken                      ${shownTime(last.mail)}`);
      io.out(well ? 'All is well.' : red(io, 'Something needs a person: see docs/operating.md.'));
    }
    return well ? 0 : 1;
  },
};
