import { join } from 'node:path';
import type { RawEnd } from '../../testkit/raw-connection.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Internal details that responses must not reveal: stack lines, local paths, database messages. */
const INSIDES: readonly RegExp[] = [
  /\bat [^\s"]+ \(?[^\s"]+:\d+:\d+\)?/,
  /node_modules|node:internal|file:\/\//,
  /\b(syntax error at or near|violates \w+ constraint|duplicate key value|relation "\w+")/i,
  /"(stack|sql|query)":/,
];

/**
 * Returns the fault of a response, or undefined.
 * @param end undefined if the connection didn't end in time
 */
export function findFault(bytes: Buffer, end: RawEnd | undefined): string | undefined {
  if (end === undefined) return 'no answer and no end';
  const final = end.statuses.filter((status) => status >= 200);
  if (final.length === 0 && needsAnswer(bytes.toString('latin1'))) {
    return end.reset ? 'reset without an answer' : 'closed without an answer';
  }
  const ours = final.find((status) => status >= 500);
  if (ours !== undefined) return `status ${ours}`;
  const detail = INSIDES.find((pattern) => pattern.test(end.text));
  if (detail !== undefined || end.text.includes(ROOT))
    return `tells of our insides: ${detail?.exec(end.text)?.[0]}`;
  return findErrorFault(end);
}

/**
 * Returns true if the bytes need a response. Empty lines aren't a request, and Node.js closes the connection
 * on the HTTP/2 preface, also behind other requests.
 */
function needsAnswer(text: string): boolean {
  return /[^\r\n]/.test(text) && !/(^|\n)[\r\n]*PRI /.test(text);
}

/** Checks that an API error is an error object. */
function findErrorFault({ text, statuses }: RawEnd): string | undefined {
  const [status = 0] = statuses;
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const isPlainJson = /\r\ncontent-type: application\/json/i.test(head) && /\r\ncontent-length:/i.test(head);
  if (statuses.length !== 1 || status < 400 || !isPlainJson || body === '') return undefined;
  if (/\r\ncontent-encoding:/i.test(head)) return undefined;
  const error = parsed(body);
  const isWhole = ['id', 'timestamp', 'messageKey'].every((name) => typeof error?.[name] === 'string');
  return isWhole ? undefined : `status ${status} without the error object`;
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(body));
  } catch {
    return undefined;
  }
}
