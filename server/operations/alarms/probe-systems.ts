/** Asks an external system something that changes nothing. @returns what is wrong with it; undefined when it answers */
export type Probe = () => Promise<string | undefined>;

export type Probes = Readonly<Record<'provider' | 'supplier' | 'mail', Probe>>;

/** @returns the systems that do not answer as they should, each with its fault: `mail ECONNREFUSED` */
export async function probeSystems(probes: Probes): Promise<Record<string, number>> {
  const found = await Promise.all(
    Object.entries(probes).map(async ([system, probe]) => {
      const fault = await probe();
      return fault === undefined ? [] : [[`${system} ${fault}`, 1] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
