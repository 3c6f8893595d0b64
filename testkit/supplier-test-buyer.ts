export type SupplierResponse = {
  readonly status: number;
  readonly type: string;
  readonly body: {
    readonly number: string;
    readonly pin: string;
    readonly error?: { readonly code: string; readonly message: string };
  } & Record<string, unknown>;
};

/** Creates a minimal client of the supplier's API, in place of the shop. */
export function createTestBuyer(url: string) {
  let token = '';

  async function send(method: string, path: string, body?: unknown): Promise<SupplierResponse> {
    const response = await fetch(`${url}/supplier/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(5000),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : { text } };
  }

  async function post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${url}/supplier/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  return {
    send,
    async signIn(
      fields: Record<string, string> = {},
      headers: Record<string, string> = {},
    ): Promise<Response> {
      const body = new URLSearchParams({ grant_type: 'client_credentials', ...fields });
      const response = await fetch(`${url}/supplier/oauth/token`, { method: 'POST', headers, body });
      const answer = (await response.clone().json()) as { access_token?: string };
      token = answer.access_token ?? token;
      return response;
    },
    issue: (id: string, changes: object = {}) => send('PUT', `cards/${id}`, { ...order, ...changes }),
    activate: (id: string, number: string, changes: object = {}) =>
      send('PUT', `activations/${id}`, { number, ...order, ...changes }),
    /** Voids by card number, or by the id of the issue or activation. */
    void: (id: string, card: string | object) =>
      send('PUT', `voids/${id}`, typeof card === 'string' ? { number: card } : card),
    list: (query: Record<string, string>) => send('GET', `cards?${new URLSearchParams(query)}`),
    balance: (number: string, pin: string) => send('POST', 'balance', { number, pin }),
    control: async (changes: object) => (await post('control', changes)).status,
    redeem: (number: string, value: number) => post('redeem', { number, value }),
    async stock() {
      const response = await fetch(`${url}/supplier/stock?limit=20`);
      return (await response.json()) as { number: string; pin: string; status: string }[];
    },
    async ledger(id: string) {
      const response = await fetch(`${url}/supplier/ledger?id=${id}`);
      return (await response.json()) as Record<string, unknown>[];
    },
  };
}

const order = { productReferenceId: 'murmeli-classic', value: 5000, currency: 'CHF' };

export const CLIENT_CREDENTIALS = { client_id: 'cadeau', client_secret: 'stand-in-secret' };
