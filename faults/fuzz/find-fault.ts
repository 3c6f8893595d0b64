import { join } from 'node:path';
import type { ClosedConnection } from '../../testkit/raw-connection.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Internal details that responses must not reveal: stack traces, local paths, database messages. */
const INTERNAL_DETAILS: readonly RegExp[] = [
  /\bat [^\s"]+ \(?[^\s"]+:\d+:\d+\)?/,
  /node_modules|node:internal|file:\/\//,
  /\b(syntax error at or near|violates \w+ constraint|duplicate key value|relation "\w+")/i,
  /"(stack|sql|query)":/,
];

/**
 * Returns a description of the fault, or undefined if the response is correct.
 * @param closed undefined if the connection didn't close in time
 */
export function findFault(bytes: Buffer, closed: ClosedConnection | undefined): string | undefined {
  if (closed === undefined) return 'no response, and the connection stays open';
  const final = closed.statuses.filter((status) => status >= 200);
  if (final.length === 0 && needsResponse(bytes.toString('latin1'))) {
    return closed.reset ? 'reset without a response' : 'closed without a response';
  }
  const serverError = final.find((status) => status >= 500);
  if (serverError !== undefined) return `status ${serverError}`;
  const detail = INTERNAL_DETAILS.find((pattern) => pattern.test(closed.text));
  if (detail !== undefined || closed.text.includes(ROOT))
    return `reveals internal details: ${detail?.exec(closed.text)?.[0]}`;
  return findErrorFault(closed);
}

/**
 * Returns true if the bytes need a response. Empty lines aren't a request, and Node.js closes the connection when it
 * reads the HTTP/2 preface, even after other requests.
 */
function needsResponse(text: string): boolean {
  return /[^\r\n]/.test(text) && !/(^|\n)[\r\n]*PRI /.test(text);
}

/** Checks that an error of the API has an error object. */
function findErrorFault({ text, statuses }: ClosedConnection): string | undefined {
  const [status = 0] = statuses;
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const isPlainJson = /\r\ncontent-type: application\/json/i.test(head) && /\r\ncontent-length:/i.test(head);
  if (statuses.length !== 1 || status < 400 || !isPlainJson || body === '') return undefined;
  if (/\r\ncontent-encoding:/i.test(head)) return undefined;
  const error = parseJson(body);
  const isComplete = ['id', 'timestamp', 'messageKey'].every((name) => typeof error?.[name] === 'string');
  return isComplete ? undefined : `status ${status} without the error object`;
}

function parseJson(body: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(body));
  } catch {
    return undefined;
  }
}
