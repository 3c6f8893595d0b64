import { once } from 'node:events';
import { createServer } from 'node:http';

/** The parts of a response that tests read. Other fields are accessible by name. */
export type SaferpayResponse = {
  readonly status: number;
  readonly type: string;
  readonly body: { [name: string]: unknown } & {
    readonly Token: string;
    readonly RedirectUrl: string;
    readonly ErrorName?: string;
    readonly Behavior?: string;
    readonly ErrorDetail?: readonly string[];
    readonly CaptureId: string;
    readonly Transaction: {
      readonly Id: string;
      readonly Status: string;
      readonly OrderId?: string;
    } & Record<string, unknown>;
  };
};

/** Creates a minimal Saferpay client, in place of the shop. */
export function createTestShop(url: string) {
  let requestCount = 0;

  async function send(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<SaferpayResponse> {
    const credentials = Buffer.from('API_245300_00000001:stand-in-password').toString('base64');
    const response = await fetch(`${url}/saferpay/api/Payment/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        'content-type': 'application/json; charset=utf-8',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : { text } };
  }

  function header(version = '1.53') {
    requestCount += 1;
    return { SpecVersion: version, CustomerId: '245300', RequestId: `r-${requestCount}`, RetryIndicator: 0 };
  }

  function order(orderId: string, changes: object = {}) {
    return {
      RequestHeader: header(),
      TerminalId: '17800123',
      Payment: {
        Amount: { Value: '5950', CurrencyCode: 'CHF' },
        OrderId: orderId,
        Description: `Gift cards ${orderId}`,
      },
      PaymentMethods: ['VISA'],
      ReturnUrl: { Url: 'http://shop.murmeli.example/return?p=1' },
      ...changes,
    };
  }

  const reference = (TransactionId: string, changes: object = {}) => ({
    RequestHeader: header(),
    TransactionReference: { TransactionId },
    ...changes,
  });

  function post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${url}/saferpay/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  const initialize = (orderId: string, changes?: object) =>
    send('PaymentPage/Initialize', order(orderId, changes));
  const assert = (token: string, version?: string) =>
    send('PaymentPage/Assert', { RequestHeader: header(version), Token: token });

  async function payer(changes: object) {
    return (await (await post('payer', changes)).json()) as { status: string; returnUrl: string };
  }

  /** Opens the payment page like a browser and returns its permanent URL. */
  async function open(redirectUrl: string): Promise<{ address: string; page: string }> {
    const response = await fetch(redirectUrl);
    return { address: response.url.split('?')[0] ?? '', page: await response.text() };
  }

  return {
    send,
    header,
    initialize,
    assert,
    payer,
    /** Creates a payment that the payer has approved. */
    async approved(orderId: string, changes?: object) {
      const { body } = await initialize(orderId, changes);
      await payer({ token: body.Token, action: 'approve' });
      return { token: body.Token, ...(await assert(body.Token)).body };
    },
    /** Creates a payment whose page is open. */
    async opened(orderId: string, changes?: object) {
      const { body } = await initialize(orderId, changes);
      return { token: body.Token, redirectUrl: body.RedirectUrl, ...(await open(body.RedirectUrl)) };
    },
    capture: (id: string, changes?: object) => send('Transaction/Capture', reference(id, changes)),
    cancel: (id: string) => send('Transaction/Cancel', reference(id)),
    inquire: (id: string) => send('Transaction/Inquire', reference(id)),
    refund: (captureId: string, value: string) =>
      send('Transaction/Refund', {
        RequestHeader: header(),
        Refund: { Amount: { Value: value, CurrencyCode: 'CHF' }, RestrictRefundAmountToCapturedAmount: true },
        CaptureReference: { CaptureId: captureId },
      }),
    /** Submits a form of the page and returns the redirect URL. */
    async submit(address: string, action: string, fields: Record<string, string>) {
      const body = new URLSearchParams(fields);
      const response = await fetch(`${address}/${action}`, { method: 'POST', body, redirect: 'manual' });
      return {
        status: response.status,
        location: response.headers.get('location') ?? '',
        page: await response.text(),
      };
    },
    control: async (changes: object) => (await post('control', changes)).status,
    async ledger(orderId: string) {
      const response = await fetch(`${url}/saferpay/ledger?orderId=${orderId}`);
      return (await response.json()) as { kind: string; [name: string]: unknown }[];
    },
  };
}

export const goodCard = {
  method: 'VISA',
  CardNumber: '9010003150000001',
  Expiry: '12/39',
  VerificationCode: '123',
  HolderName: 'Lena Muster',
};

/** Starts a server for notifications. It responds with these statuses in turn, then with 200. */
export async function startNotificationEndpoint(...statuses: number[]) {
  const calls: string[] = [];
  let wake = (): void => undefined;
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(statuses.shift() ?? 200).end();
    wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    calls,
    urls: {
      SuccessNotifyUrl: `http://127.0.0.1:${port}/ok`,
      FailNotifyUrl: `http://127.0.0.1:${port}/fail`,
    },
    async waitForCalls(count: number): Promise<void> {
      while (calls.length < count)
        await new Promise<void>((done) => {
          wake = done;
        });
    },
    close: () => server.close(),
  };
}
