import { activeTrace } from './active-trace.ts';

/**
 * What became of a call to an external system. Only `answer` says that the other side spoke in its own words; `at` is
 * its own clock's time.
 */
export type CallOutcome =
  | { kind: 'answer'; status: number; body: unknown; at: Date | undefined }
  /** No connection, cut off, or no answer in time: what it did there is unknown. */
  | { kind: 'connection'; reason: string }
  /** Something answered, but not JSON, or more than any answer holds: a proxy, a firewall, a cut body. */
  | { kind: 'notJson'; status: number };

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/** Bytes, counted after decompression: a small answer cannot fill the memory. */
const ANSWER_MAX = 1024 * 1024;

/**
 * One call outwards with a time limit over the whole of it, body included, and a size limit of the answer. Never throws,
 * never follows redirects.
 */
export async function callOut(call: Call): Promise<CallOutcome> {
  let status = 0;
  const traceparent = activeTrace()?.traceparent;
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers, ...(traceparent !== undefined && { traceparent }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(call.body !== undefined && { body: call.body }),
    });
    status = response.status;
    const text = await readText(response);
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    const body = json && text !== undefined ? parseJson(text) : undefined;
    if (body === undefined) return { kind: 'notJson', status };
    return { kind: 'answer', status, body, at: readDate(response.headers.get('date')) };
  } catch (error) {
    return { kind: 'connection', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** The header `authorization` of HTTP Basic (RFC 7617). */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** What a call without an answer is called in a log. */
export function connectionFault({ reason }: { reason: string }): string {
  return reason === 'TimeoutError' ? 'time-out' : 'no connection';
}

/** @returns undefined when it is longer than it may be; the rest is not read */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readDate(header: string | null): Date | undefined {
  const at = new Date(header ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
