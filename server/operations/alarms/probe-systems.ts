/** Calls an external system without side effects. @returns the error; undefined if it responds */
export type Probe = () => Promise<string | undefined>;

export const PROBED_SYSTEMS = ['provider', 'supplier', 'mail'] as const;
export type ProbedSystem = (typeof PROBED_SYSTEMS)[number];

/** @returns the error with a count: `{ "ECONNREFUSED": 1 }`; empty if there is none */
export async function probeSystem(probe: Probe): Promise<Record<string, number>> {
  const fault = await probe();
  return fault === undefined ? {} : { [fault]: 1 };
}
