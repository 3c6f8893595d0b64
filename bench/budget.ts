/** The result of one budget. */
export type Outcome = {
  name: string;
  value: number;
  unit: (value: number) => string;
  /** Undefined if the value only has to be within the budget's bounds. */
  better?: 'less' | 'more';
  budget: string;
  ok: boolean;
  notes: string[];
};

type Measurement = Pick<Outcome, 'name' | 'value' | 'unit'> & { notes?: string[] };

export function atMost({ max, notes = [], ...measured }: Measurement & { max: number }): Outcome {
  return { ...measured, notes, better: 'less', budget: measured.unit(max), ok: measured.value <= max };
}

export function atLeast({ min, notes = [], ...measured }: Measurement & { min: number }): Outcome {
  return { ...measured, notes, better: 'more', budget: measured.unit(min), ok: measured.value >= min };
}

/** Returns the outcome of a check that all items must pass. */
export function countAll(name: string, right: number, all: number, notes: string[]): Outcome {
  return atLeast({ name, value: right, min: all, unit: (count) => `${count} of ${all}`, notes });
}

/** Formats a table for the terminal, with notes below. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const rows = [
    ['', 'measured', 'budget', ''],
    ...outcomes.map(({ name, value, unit, budget, ok }) => [name, unit(value), budget, ok ? 'ok' : 'MISSED']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const notes = outcomes.flatMap(({ name, notes: each }) => each.map((note) => `  ${name}: ${note}`));
  return [...lines, '', ...notes].join('\n');
}

/** Bytes per KB, as in build tools and mail programs. */
export const KB = 1000;

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
export const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
