/** No way to the server: of the operating system, as the driver hands them on. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * PostgreSQL's classes 08 (connection), 53 (out of connections, memory or disk), 57P (stopping, starting, gone) and 58
 * (its machine), and single codes: 57014 a statement took too long, 25P03 a transaction waited too long, 25006 nothing may
 * be written.
 */
const STATE = /^(08|53|58)[0-9A-Z]{3}$|^57P[0-9A-Z]{2}$|^(57014|25P03|25006)$/;

/** What driver and pool say without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool)/;

/**
 * Whether an error, or one that it wraps, means that the database cannot serve now: it is not reached, is full, slow or
 * stopping, or takes nothing. The same call may go well later, and nothing of it is half written.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if (NETWORK.test(code) || STATE.test(code) || WORDS.test(each.message)) return true;
    // The socket of a server on the same machine; of any other file it says nothing.
    if (code === 'ENOENT' && 'syscall' in each && each.syscall === 'connect') return true;
  }
  return false;
}
