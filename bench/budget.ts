/** What one budget measured. */
export type Outcome = {
  name: string;
  measured: string;
  budget: string;
  ok: boolean;
  /** What a reader needs to judge the number, or to find what missed it. */
  notes: string[];
};

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

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
