import pg from 'pg';

/** An answer takes milliseconds; a host that swallows what it is sent never gives one. */
const ANSWER_WITHIN_MS = 10_000;

const WITHOUT_ANSWER = 'does not answer. Is it running, and are host and port right?';

/** What an error code of the network or of PostgreSQL means for an operator. */
const MEANINGS: Record<string, string> = {
  ECONNREFUSED: WITHOUT_ANSWER,
  ECONNRESET:
    'breaks the connection off. Is it a PostgreSQL server, and does it want TLS (?sslmode=require)?',
  ETIMEDOUT: WITHOUT_ANSWER,
  EHOSTUNREACH: WITHOUT_ANSWER,
  ENETUNREACH: WITHOUT_ANSWER,
  ENOENT: 'has no socket in the folder that is named. Is it running?',
  ENOTFOUND: 'is on a host that nobody knows. Is its name right?',
  EAI_AGAIN: 'is on a host whose name cannot be looked up now. Is it right?',
  '28P01': 'refuses user or password',
  '28000': 'refuses the user',
  '3D000': 'has no database of this name. Make it, or name another',
  '42501': 'does not let this user in',
  '53300': 'has no connection left. Raise max_connections, or stop what holds them',
  '57P03': 'is just starting or stopping. Try again in a moment',
};

type Facts = { encoding: string; may_create: boolean; read_only: boolean };

const FACTS = `
  select current_setting('server_encoding') as encoding,
         has_database_privilege(current_database(), 'CREATE') as may_create,
         current_setting('transaction_read_only') = 'on' as read_only`;

/**
 * What keeps the shop from using the database of an address, tried by connecting. No part of the address is told.
 * @param migrates whether tables are to be made
 */
export async function databaseFaults(connectionString: string, migrates = true): Promise<string[]> {
  try {
    const faults = factFaults(await readFacts(connectionString), migrates);
    return faults.map((fault) => `DATABASE_URL: the database ${fault}`);
  } catch (error) {
    return [`DATABASE_URL: the database ${meaningOf(error)}`];
  }
}

async function readFacts(connectionString: string): Promise<Facts | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // A connection that breaks fails what is under way, which is told then.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

function factFaults(facts: Facts | undefined, migrates: boolean): string[] {
  return [
    ...(facts?.encoding === 'UTF8' ? [] : [`is encoded as ${facts?.encoding}. Make one with encoding UTF8`]),
    ...(migrates && facts?.may_create === false
      ? ['lets this user create no schema. Grant it CREATE on the database']
      : []),
    ...(facts?.read_only === true ? ['is read-only. Name the primary server, not one that follows it'] : []),
  ];
}

function meaningOf(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const meaning = MEANINGS[String(code)];
  if (meaning !== undefined) return meaning;
  if (/timeout/.test(String(message))) return WITHOUT_ANSWER;
  if (/password must be a string/.test(String(message))) return 'asks for a password, and none is given';
  if (/SSL|TLS|certificate/i.test(`${code} ${message}`)) return `does not agree on TLS: ${code ?? message}`;
  return `cannot be used: ${typeof code === 'string' ? code : 'it does not speak as PostgreSQL does'}`;
}
