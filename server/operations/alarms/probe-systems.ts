/** Asks an external system something that changes nothing. @returns what is wrong with it; undefined when it answers */
export type Probe = () => Promise<string | undefined>;

export const PROBED_SYSTEMS = ['provider', 'supplier', 'mail'] as const;
export type ProbedSystem = (typeof PROBED_SYSTEMS)[number];

/** @returns its fault, counted once: `{ "ECONNREFUSED": 1 }`; nothing while it answers as it should */
export async function probeSystem(probe: Probe): Promise<Record<string, number>> {
  const fault = await probe();
  return fault === undefined ? {} : { [fault]: 1 };
}
