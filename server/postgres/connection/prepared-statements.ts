import pg from 'pg';

/** Statements of one process that are prepared; what comes later is planned anew each time. */
const MOST = 500;

/** Names of the statements that came more than once, by their text; those that came once have none yet. */
const names = new Map<string, string | undefined>();
let count = 0;

/**
 * The name under which a connection keeps a statement with its plan; undefined while it is not worth it. Commands and
 * upkeep ask most things once.
 */
export function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (names.has(text)) {
    count += 1;
    const given = `s${count}`;
    names.set(text, given);
    return given;
  }
  if (names.size < MOST) names.set(text, undefined);
  return undefined;
}

type Query = { text: string; name?: string };

/** A connection that prepares what it is asked again and again: the server parses and plans it once. */
export class PreparingClient extends pg.Client {
  // One signature for the many of the driver, which are passed on as they come.
  override query(...given: unknown[]): never {
    const [first, values] = given;
    if (Array.isArray(values) && typeof first === 'string') {
      const name = nameOf(first);
      if (name !== undefined) given[0] = { text: first, name } satisfies Query;
    } else if (isPlain(first) && Array.isArray(values)) {
      const name = nameOf(first.text);
      if (name !== undefined) given[0] = { ...first, name };
    }
    return super.query(...(given as Parameters<pg.Client['query']>)) as never;
  }
}

function isPlain(query: unknown): query is Query {
  return typeof query === 'object' && query !== null && 'text' in query && Object(query).name === undefined;
}
