/** What one budget measured. */
export type Outcome = {
  name: string;
  /** As a number, in the unit of `measured`: results are compared by it. */
  value: number;
  /** What counts as better than the last result; nothing where a value is only to be within bounds. */
  better?: 'less' | 'more';
  measured: string;
  budget: string;
  ok: boolean;
  /** What a reader needs to judge the number, or to find what missed it. */
  notes: string[];
};

type Measured = {
  name: string;
  value: number;
  unit: (value: number) => string;
  notes?: string[];
};

/** A value that must not be larger than its budget. */
export function atMost({ name, value, max, unit, notes = [] }: Measured & { max: number }): Outcome {
  const [measured, budget] = [unit(value), unit(max)];
  return { name, value, better: 'less', measured, budget, ok: value <= max, notes };
}

/** A value that must not be smaller than its budget. */
export function atLeast({ name, value, min, unit, notes = [] }: Measured & { min: number }): Outcome {
  const [measured, budget] = [unit(value), unit(min)];
  return { name, value, better: 'more', measured, budget, ok: value >= min, notes };
}

/** Something that must be so of every one. */
export function everyOne(name: string, right: number, all: number, notes: string[]): Outcome {
  const measured = `${right} of ${all}`;
  return { name, value: right, better: 'more', measured, budget: `${all}`, ok: right === all, notes };
}

/** The outcomes as a table for the terminal, with their notes below. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = [
    ['', 'measured', 'budget', ''],
    ...outcomes.map(({ name, measured, budget, ok }) => [name, measured, budget, ok ? 'ok' : 'MISSED']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = outcomes.flatMap(({ name, notes: said }) => said.map((note) => `  ${name}: ${note}`));
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** Bytes of one KB, as the build tool and mail programs count them. */
export const KB = 1000;

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

export function inKb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
