/** A memory measurement: minutes since the start, and MB. */
export type Sample = { minute: number; megabytes: number };

/** Returns the growth in MB per minute: the slope of the regression line. */
export function computeGrowth(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ megabytes }) => megabytes))];
  const product = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  const square = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return square === 0 ? 0 : product / square;
}

/** Reads the resident memory of a process of the shop, in MB, from its metrics. */
export async function readResidentMemory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024;
}
