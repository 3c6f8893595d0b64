import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const mutantSchema = z.strictObject({
  /** If set, the rule is a row of docs/requirements/specification.md with the same wording. */
  section: z.optional(z.string()),
  rule: z.string(),
  file: z.string(),
  /** Occurs in the file exactly once. */
  from: z.string(),
  to: z.string(),
  /** Each of these tests must fail. */
  tests: z.array(z.string()).check(z.minLength(1)),
});

/** A broken constant or condition, and the tests that must detect it. */
export type Mutant = z.infer<typeof mutantSchema>;

const folder = join(import.meta.dirname, 'mutants');

export const MUTANTS: readonly Mutant[] = readdirSync(folder)
  .sort()
  .flatMap((name) => z.array(mutantSchema).parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

export function getName({ section, rule }: Mutant): string {
  return section === undefined ? rule : `${section}: ${rule}`;
}

/** Counts the specification rows that these mutants break. */
export function countBrokenRows(mutants: readonly Mutant[]): number {
  return new Set(mutants.filter(({ section }) => section !== undefined).map(getName)).size;
}
