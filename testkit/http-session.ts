/** A response. `json` is undefined if the body isn't JSON. */
export type HttpResponse = { status: number; headers: Headers; text: string; json: unknown };

export type HttpCall = { body?: unknown; raw?: string; headers?: Record<string, string> };

/** An HTTP client that keeps cookies like a browser. */
export type HttpSession = {
  cookies: Map<string, string>;
  /** Like the global `fetch`, but sends and stores cookies. */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Calls the API with cookies and the CSRF header. `headers` override them. */
  call: (method: string, url: string, call?: HttpCall) => Promise<HttpResponse>;
};

const CSRF_COOKIE = 'XSRF-TOKEN';

export function createHttpSession(): HttpSession {
  const cookies = new Map<string, string>();

  const fetchWithCookies: HttpSession['fetch'] = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const pairs = Array.from(cookies, ([name, value]) => `${name}=${value}`);
    if (!headers.has('cookie')) headers.set('cookie', pairs.join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    }
    return response;
  };

  return {
    cookies,
    fetch: fetchWithCookies,
    call: async (method, url, { body, raw, headers = {} } = {}) => {
      const csrf = cookies.get(CSRF_COOKIE);
      const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetchWithCookies(url, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          ...(csrf !== undefined && method !== 'GET' && { 'x-xsrf-token': csrf }),
          ...(content !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson ? JSON.parse(text) : undefined,
      };
    },
  };
}
