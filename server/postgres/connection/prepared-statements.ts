import pg from 'pg';

/** Further statements are planned on each call. */
const MOST = 500;

type Names = (text: string) => string | undefined;

/** Names a statement from its second use on, because commands and upkeep run most statements once. */
function createNames(): Names {
  const names = new Map<string, string>();
  let seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST) return name;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= MOST) seenOnce = new Set();
      seenOnce.add(text);
      return undefined;
    }
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

type Query = { text: string; name?: string };

/** Prepares repeated statements, so that the server parses and plans them once. */
export function preparingClient(): typeof pg.Client {
  const getName = createNames();
  return class extends pg.Client {
    // Replaces the driver's many overloads, whose arguments pass through unchanged.
    override query(...given: unknown[]): never {
      const [first, values] = given;
      // Don't prepare statements without values: transaction control, and upkeep of the queue with several
      // commands. The exception is the workers' poll for jobs.
      if (Array.isArray(values) && (values.length > 0 || isOneCommand(first))) {
        const query = typeof first === 'string' ? { text: first } : first;
        const name = isPlain(query) ? getName(query.text) : undefined;
        if (name !== undefined) given[0] = { ...(query as Query), name };
      }
      return super.query(...(given as Parameters<pg.Client['query']>)) as never;
    }
  };
}

/** Matches single commands with CTEs (`with`), the only ones worth preparing. */
function isOneCommand(text: unknown): boolean {
  return typeof text === 'string' && /^\s*with\s[^;]+$/i.test(text);
}

function isPlain(query: unknown): query is Query {
  return typeof query === 'object' && query !== null && 'text' in query && Object(query).name === undefined;
}
