import pg from 'pg';

/** Responses take milliseconds. A host that drops packets never responds. */
const RESPONSE_TIMEOUT_MS = 10_000;

const NO_RESPONSE = 'does not respond. Is it running, and are host and port correct?';

const ERROR_EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: NO_RESPONSE,
  ECONNRESET: 'closes the connection. Is it a PostgreSQL server, and does it require TLS (?sslmode=require)?',
  ETIMEDOUT: NO_RESPONSE,
  EHOSTUNREACH: NO_RESPONSE,
  ENETUNREACH: NO_RESPONSE,
  ENOENT: 'has no socket in the given folder. Is it running?',
  ENOTFOUND: 'is on an unknown host. Is its name correct?',
  EAI_AGAIN: 'is on a host whose name cannot be resolved now. Is it correct?',
  '28P01': 'refuses user or password',
  '28000': 'rejects the user',
  '3D000': 'has no database of this name. Create it, or use another name',
  '42501': 'denies access to this user',
  '53300': 'has no free connections. Raise max_connections, or close other connections',
  '57P03': 'is starting or stopping. Try again in a moment',
};

type ServerFacts = { encoding: string; may_create: boolean; read_only: boolean };

const SELECT_FACTS = `
  select current_setting('server_encoding') as encoding,
         has_database_privilege(current_database(), 'CREATE') as may_create,
         current_setting('transaction_read_only') = 'on' as read_only`;

/**
 * Connects to the database and returns setting errors, without any part of the URL.
 * @param migrates true if the process runs migrations, which requires CREATE
 */
export async function checkDatabase(connectionString: string, migrates = true): Promise<string[]> {
  try {
    const errors = checkFacts(await readFacts(connectionString), migrates);
    return errors.map((error) => `DATABASE_URL: the database ${error}`);
  } catch (error) {
    return [`DATABASE_URL: the database ${explainError(error)}`];
  }
}

async function readFacts(connectionString: string): Promise<ServerFacts | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    // The same parameters as the shop's connections, because a pooler may refuse them.
    statement_timeout: RESPONSE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: RESPONSE_TIMEOUT_MS,
  });
  // The pending call reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(SELECT_FACTS);
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

function checkFacts(facts: ServerFacts | undefined, migrates: boolean): string[] {
  return [
    ...(facts?.encoding === 'UTF8'
      ? []
      : [`is encoded as ${facts?.encoding}. Create one with encoding UTF8`]),
    ...(migrates && facts?.may_create === false
      ? ['does not let this user create schemas. Grant CREATE on the database']
      : []),
    ...(facts?.read_only === true ? ['is read-only. Use the primary server, not a standby'] : []),
  ];
}

function explainError(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const explanation = ERROR_EXPLANATIONS[String(code)];
  if (explanation !== undefined) return explanation;
  if (/unsupported startup parameter/.test(String(message)))
    return 'is behind a pooler that needs ignore_startup_parameters (docs/postgresql.md, Poolers)';
  if (/timeout/.test(String(message))) return NO_RESPONSE;
  if (/password must be a string/.test(String(message))) return 'requires a password, and none is set';
  if (/SSL|TLS|certificate/i.test(`${code} ${message}`)) return `fails the TLS handshake: ${code ?? message}`;
  return `cannot be used: ${typeof code === 'string' ? code : 'it does not respond like a PostgreSQL server'}`;
}
