import pg from 'pg';

/** Statements of a pool that are prepared; what comes later is planned anew each time. */
const MOST = 500;

/** Gives a statement the name under which a connection keeps it with its plan. */
type Names = (text: string) => string | undefined;

/** A name from the second time on: commands and upkeep ask most things once. */
function createNames(): Names {
  const names = new Map<string, string>();
  let once = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST) return name;
    if (!once.has(text)) {
      if (once.size >= MOST) once = new Set();
      once.add(text);
      return undefined;
    }
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

type Query = { text: string; name?: string };

/** The connections of a pool that prepare what they are asked again and again: the server parses and plans it once. */
export function preparingClient(): typeof pg.Client {
  const nameOf = createNames();
  return class extends pg.Client {
    // One signature for the many of the driver, which are passed on as they come.
    override query(...given: unknown[]): never {
      const [first, values] = given;
      // Those without values go as they are: what begins and ends a transaction, and the several commands in one text of
      // the queue's upkeep, which cannot be prepared. But for those by which its workers look for jobs.
      if (Array.isArray(values) && (values.length > 0 || isOneCommand(first))) {
        const query = typeof first === 'string' ? { text: first } : first;
        const name = isPlain(query) ? nameOf(query.text) : undefined;
        if (name !== undefined) given[0] = { ...(query as Query), name };
      }
      return super.query(...(given as Parameters<pg.Client['query']>)) as never;
    }
  };
}

/** Of which parts are written beforehand (`with`), as of everything that is worth it. */
function isOneCommand(text: unknown): boolean {
  return typeof text === 'string' && /^\s*with\s[^;]+$/i.test(text);
}

function isPlain(query: unknown): query is Query {
  return typeof query === 'object' && query !== null && 'text' in query && Object(query).name === undefined;
}
