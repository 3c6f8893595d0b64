import { getActiveTrace } from './telemetry/active-trace.ts';

/**
 * The outcome of a call to an external system. Only `response` comes from the system itself; `at` is the time
 * of its clock.
 */
export type CallOutcome =
  | { kind: 'response'; status: number; body: unknown; at: Date | undefined }
  /** No connection, an interrupted one, or a timeout. The effect is unknown. */
  | { kind: 'connection'; reason: string }
  /** The response isn't JSON or is too large: a proxy, a firewall, or a truncated body. */
  | { kind: 'notJson'; status: number };

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/** Maximum bytes after decompression, so that a small response can't fill the memory. */
const RESPONSE_BYTES_MAX = 1024 * 1024;

/**
 * Makes one HTTP call. The timeout includes the body, and the response size is limited. Never throws and
 * never follows redirects.
 */
export async function callHttp(call: HttpCall): Promise<CallOutcome> {
  let status = 0;
  const traceparent = getActiveTrace()?.traceparent;
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
    return { kind: 'response', status, body, at: readDate(response.headers.get('date')) };
  } catch (error) {
    return { kind: 'connection', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Returns the `authorization` header of HTTP Basic (RFC 7617). */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Returns the name for logs of a call without a response. */
export function describeConnectionError({ reason }: { reason: string }): string {
  return reason === 'TimeoutError' ? 'time-out' : 'no connection';
}

/** @returns undefined if the body exceeds the limit; the rest isn't read */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > RESPONSE_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns undefined for dates out of range, because bookings use this time. */
function readDate(header: string | null): Date | undefined {
  const at = new Date(header ?? Number.NaN);
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2200 ? at : undefined;
}

/** Replaces characters that PostgreSQL refuses. Otherwise a response about money couldn't be stored. */
function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? toStorable(value) : value,
    );
  } catch {
    return undefined;
  }
}
