/** Connection errors of the operating system. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown) and 58 (system), and codes 57014
 * (statement timeout), 25P03 (idle transaction timeout) and 25006 (read-only).
 */
const STATE = /^(08|53|58)[0-9A-Z]{3}$|^57P[0-9A-Z]{2}$|^(57014|25P03|25006)$/;

/** Messages of driver and pool errors without a code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool)/;

/**
 * True if the error or a cause means that the database is unavailable: unreachable, overloaded, stopping or
 * read-only. No write is partial, and a retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if (NETWORK.test(code) || STATE.test(code) || MESSAGES.test(each.message)) return true;
    // The Unix socket is missing. Other ENOENT errors concern files.
    if (code === 'ENOENT' && 'syscall' in each && each.syscall === 'connect') return true;
  }
  return false;
}
