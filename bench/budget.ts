/** What one budget measured. */
export type Outcome = {
  name: string;
  measured: string;
  budget: string;
  ok: boolean;
  /** What a reader needs to judge the number, or to find what missed it. */
  notes: string[];
};

type Limited = {
  name: string;
  value: number;
  max: number;
  unit: (value: number) => string;
  notes?: string[];
};

/** A value that must not be larger than its budget. */
export function atMost({ name, value, max, unit, notes = [] }: Limited): Outcome {
  return { name, measured: unit(value), budget: unit(max), ok: value <= max, notes };
}

/** Something that must be so of every one. */
export function everyOne(name: string, right: number, all: number, notes: string[]): Outcome {
  return { name, measured: `${right} of ${all}`, budget: `${all}`, ok: right === all, notes };
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
