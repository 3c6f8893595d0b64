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
  /** Shared by all calls to one system. */
  pause?: CallPause;
};

/** Obeys `Retry-After`: until then, calls fail without being sent. */
export type CallPause = {
  isActive: () => boolean;
  /** @param retryAfterMs the delay that the system requested */
  begin: (retryAfterMs: number) => void;
};

/**
 * @param maxMs longest delay to obey, so that a wrong header doesn't stop sales
 * @param now ms of a monotonic clock
 */
export function createCallPause(maxMs: number, now = () => performance.now()): CallPause {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isActive: () => now() < until,
    begin: (retryAfterMs) => {
      until = Math.max(until, now() + Math.min(retryAfterMs, maxMs));
    },
  };
}

/** Longest `Retry-After` of a payment provider that is obeyed, because buyers are waiting. */
export const PAYMENT_PAUSE_MAX_MS = 5 * 60_000;

/** Statuses whose `Retry-After` asks for a pause (RFC 9110 10.2.3, RFC 6585 4). */
const PAUSING_STATUSES = new Set([429, 503]);
/** `reason` of a call that wasn't sent. */
export const PAUSED = 'RetryAfter';

/** Maximum bytes after decompression, so that a small response can't fill the memory. */
const RESPONSE_BYTES_MAX = 1024 * 1024;

/**
 * Makes one HTTP call. The timeout includes the body, and the response size is limited. Never throws and
 * never follows redirects.
 */
export async function callHttp(call: HttpCall): Promise<CallOutcome> {
  if (call.pause?.isActive() === true) return { kind: 'connection', reason: PAUSED };
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
    const retryAfterMs = PAUSING_STATUSES.has(status) ? readRetryAfter(response.headers) : undefined;
    if (retryAfterMs !== undefined) call.pause?.begin(retryAfterMs);
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
  if (reason === PAUSED) return 'paused by Retry-After';
  return reason === 'TimeoutError' ? 'time-out' : 'no connection';
}

/** Seconds, or a date, which is compared with the system's own clock if it sends one. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, until - (readDate(headers.get('date'))?.getTime() ?? Date.now()));
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
