/** One line of a stand-in's ledger. */
export type LedgerEvent = {
  kind: string;
  amount?: number;
  token?: string;
  id?: string;
  value?: number;
  transactionId?: string;
};

/** A request that reached the payment provider, done or not. */
export type Call = { endpoint: string; orderId?: string; requestId: string };

export type PayerAction = 'open' | 'approve' | 'decline' | 'abort';

/** The stand-ins at their address: what a test may order of them, and what they remember. */
export type TestStandIns = {
  url: string;
  /** The payer on the page of an order, with what he types into it; answers the secret of the return address. */
  pay: (reference: string, action: PayerAction, typed?: string) => Promise<string>;
  control: (order: object) => Promise<void>;
  /** Takes back every fault, but not who is notified. */
  faultless: () => Promise<void>;
  /** Somebody captures the payment of an order at the provider, past the shop. */
  captureByHand: (reference: string) => Promise<void>;
  /** What the payment provider remembers of an order, oldest first. */
  payments: (reference: string) => Promise<LedgerEvent[]>;
  /** The calls about an order, oldest first. */
  calls: (reference: string) => Promise<Call[]>;
  /** What the supplier issued under the id of a card. */
  issued: (cardId: string) => Promise<LedgerEvent[]>;
  /** Message ids of the mails that reached an address. */
  mailsTo: (email: string) => Promise<string[]>;
};

/** The stand-in's own account. */
const ACCOUNT = { customer: '245300', login: 'API_245300_00000001:stand-in-password' };

export function createFarSides(url: string): TestStandIns {
  const json = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const answer = await fetch(url + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  };
  const post = <Body>(path: string, body: object, headers: Record<string, string> = {}): Promise<Body> =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const control = async (order: object) => void (await post('/saferpay/control', order));
  const payments = (reference: string): Promise<LedgerEvent[]> =>
    json(`/saferpay/ledger?orderId=${encodeURIComponent(reference)}`);
  return {
    url,
    pay: async (reference, action, typed = '') => {
      const order = { orderId: reference, action, fault: typed };
      const { returnUrl } = await post<{ returnUrl: string }>('/saferpay/payer', order);
      return new URL(returnUrl).searchParams.get('p') ?? '';
    },
    control,
    faultless: async () => {
      await json('/saferpay/control', { method: 'DELETE' });
      await control({ notify: 'none' });
    },
    captureByHand: async (reference) => {
      const paid = (await payments(reference)).find(({ kind }) => kind === 'authorized');
      const header = { SpecVersion: '1.53', CustomerId: ACCOUNT.customer, RequestId: 'by-hand' };
      await post(
        '/saferpay/api/Payment/v1/Transaction/Capture',
        {
          RequestHeader: { ...header, RetryIndicator: 0 },
          TransactionReference: { TransactionId: paid?.transactionId },
        },
        {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(ACCOUNT.login).toString('base64')}`,
        },
      );
    },
    payments,
    calls: (reference) => json(`/saferpay/calls?orderId=${encodeURIComponent(reference)}`),
    issued: (cardId) => json(`/supplier/ledger?kind=issued&id=${encodeURIComponent(cardId)}`),
    mailsTo: async (email) => {
      const mails = await json<{ messageId: string }[]>(`/mailbox/messages?to=${encodeURIComponent(email)}`);
      return mails.map(({ messageId }) => messageId);
    },
  };
}
