/**
 * What became of a call to an external system. Only `answer` says that the other side spoke in its own words; `at` is
 * its own clock's time.
 */
export type CallOutcome =
  | { kind: 'answer'; status: number; body: unknown; at: Date | undefined }
  /** No connection, cut off, or no answer in time: what it did there is unknown. */
  | { kind: 'connection'; reason: string }
  /** Something answered, but not JSON: a proxy, a firewall, a cut body. */
  | { kind: 'notJson'; status: number };

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/** One call outwards with a time limit over the whole of it, body included. Never throws, never follows redirects. */
export async function callOut(call: Call): Promise<CallOutcome> {
  let status = 0;
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(call.body !== undefined && { body: call.body }),
    });
    status = response.status;
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    const body = json ? parseJson(text) : undefined;
    if (body === undefined) return { kind: 'notJson', status };
    return { kind: 'answer', status, body, at: readDate(response.headers.get('date')) };
  } catch (error) {
    return { kind: 'connection', reason: error instanceof Error ? error.name : 'unknown' };
  }
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
