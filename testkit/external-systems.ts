import { createHmac } from 'node:crypto';

/** One line of the ledger of a stand-in: what the payment provider or the supplier says that it did. */
export type LedgerEvent = {
  kind: string;
  orderId?: string;
  id?: string;
  /** Of an event that undoes another one: the id of that. */
  of?: string;
  amount?: number;
  value?: number;
  number?: string;
  pin?: string;
  token?: string;
  transactionId?: string;
  currency?: string;
  requestId?: string;
  method?: string;
  errorName?: string;
  code?: string;
};

/** A request that reached the payment provider, done or not. */
export type ProviderCall = { endpoint: string; orderId?: string; requestId: string; retryIndicator?: number };

/** A mail in the mailbox's list. */
export type MailHead = {
  id: string;
  subject: string;
  messageId: string;
  html: string;
  text: string;
  recipients: string[];
  receivedAt: string;
  attachments: { name: string; type: string; size: number }[];
};
/** A whole mail: its attachments have their content, in base64. */
export type Mail = Omit<MailHead, 'attachments'> & {
  attachments: { name: string; type: string; content: string }[];
};

export type PayerAction = 'open' | 'approve' | 'decline' | 'abort';
export type PayerInput = { fault?: string; cardNumber?: string; token?: string; method?: string };
/** The payment providers that the shop knows. */
export type ProviderName = 'saferpay' | 'datatrans';
export type SystemName = ProviderName | 'supplier' | 'mailbox';

/** What a shop asks of a payment provider, whatever the provider calls it. */
export type PaymentCall = 'initialize' | 'assert' | 'capture' | 'cancel' | 'refund' | '*';
/** Which calls meet a fault, and how often; all about any order, once, unless said. */
type Struck = { times?: number; orderId?: string };

/** Payment providers, supplier and mailbox, played by the stand-ins: what a test may order and read. */
export type ExternalSystems = ReturnType<typeof connect> & {
  /** The same systems with another payment provider. */
  withProvider: (provider: ProviderName) => ExternalSystems;
};

/** What each provider calls its calls and its own trouble. */
const WORDS: Record<ProviderName, Record<Exclude<PaymentCall, '*'> | 'broken' | 'unreachable', string>> = {
  saferpay: {
    initialize: 'Initialize',
    assert: 'Assert',
    capture: 'Capture',
    cancel: 'Cancel',
    refund: 'Refund',
    broken: 'error:INTERNAL_ERROR',
    unreachable: 'error:COMMUNICATION_FAILED',
  },
  datatrans: {
    initialize: 'initialize',
    assert: 'status',
    capture: 'settle',
    cancel: 'cancel',
    refund: 'credit',
    broken: 'error:SERVER_ERROR',
    unreachable: 'error:THIRD_PARTY_ERROR',
  },
};

/** The accounts of the stand-ins for the payment providers. */
const ACCOUNT = { customer: '245300', login: 'API_245300_00000001:stand-in-password' };
const MERCHANT_LOGIN = '1100012345:stand-in-password';
const SIGN_KEY = 'cade00'.repeat(10);

/**
 * @param url of the stand-ins
 * @param provider where payments are made
 */
export function createExternalSystems(url: string, provider: ProviderName = 'saferpay'): ExternalSystems {
  return { ...connect(url, provider), withProvider: (other) => createExternalSystems(url, other) };
}

function connect(url: string, provider: ProviderName) {
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
  const control = async (system: SystemName, order: object) => void (await post(`/${system}/control`, order));
  const resetOne = async (system: SystemName) =>
    void (await json(`/${system}/control`, { method: 'DELETE' }));
  const payments = (reference?: string): Promise<LedgerEvent[]> =>
    json(`/${provider}/ledger${query({ orderId: reference })}`);
  const mail = (id: string): Promise<Mail> => json(`/mailbox/messages/${id}`);
  const capturePast: Record<ProviderName, (paid: LedgerEvent) => Promise<unknown>> = {
    saferpay: ({ transactionId }) =>
      post(
        '/saferpay/api/Payment/v1/Transaction/Capture',
        {
          RequestHeader: {
            SpecVersion: '1.53',
            CustomerId: ACCOUNT.customer,
            RequestId: 'by-hand',
            RetryIndicator: 0,
          },
          TransactionReference: { TransactionId: transactionId },
        },
        { accept: 'application/json', authorization: basic(ACCOUNT.login) },
      ),
    datatrans: ({ transactionId, amount, currency, orderId }) =>
      post(
        `/datatrans/v1/transactions/${transactionId}/settle`,
        { amount, currency, refno: orderId },
        { authorization: basic(MERCHANT_LOGIN) },
      ),
  };
  return {
    url,
    /** The provider of every payment below. */
    provider,
    /** The payer acts on the payment page of an order. @returns the secret of the address that it leads back to */
    pay: async (
      reference: string,
      action: PayerAction = 'approve',
      input: PayerInput = {},
    ): Promise<string> => {
      const target = input.token === undefined ? { orderId: reference } : {};
      const body = { ...target, action, ...input };
      const { returnUrl } = await post<{ returnUrl: string }>(`/${provider}/payer`, body);
      return new URL(returnUrl).searchParams.get('p') ?? '';
    },
    /** Orders a fault or another behaviour (stand-ins/README.md). */
    control,
    /**
     * Orders a fault of a call to the payment provider.
     * @param fault `broken` and `unreachable`: the provider reports its own fault
     */
    strike: (call: PaymentCall, fault: string, more: Struck = {}): Promise<void> => {
      const endpoint = call === '*' ? '*' : WORDS[provider][call];
      const own = fault === 'broken' || fault === 'unreachable' ? WORDS[provider][fault] : fault;
      return control(provider, { endpoint, fault: own, ...more });
    },
    /** Notifies a shop of a payment as the provider does. @param api address of the shop's API */
    notify: (api: string, notifySecret: string): Promise<Response> => {
      const address = `${api}/payments/${provider}/notify/${notifySecret}/success`;
      if (provider === 'saferpay') return fetch(address);
      return fetch(address, { method: 'POST', headers: signed('{}'), body: '{}' });
    },
    /** Takes back every fault of all systems; `notify` stays as it is given here. */
    reset: async (notify: 'none' | 'beside' = 'none'): Promise<void> => {
      for (const system of ['saferpay', 'datatrans', 'supplier', 'mailbox'] as const) await resetOne(system);
      // Tests move the shop's clock and not the provider's: TWINT's two hours would never be over there.
      await control('saferpay', { notify, twintRefunds: 'at-once' });
      await control('datatrans', { notify });
    },
    /** Takes back what was ordered of one system. */
    resetOne,
    /** Captures the payment of an order at the provider, past the shop. */
    captureDirectly: async (reference: string): Promise<void> => {
      const paid = (await payments(reference)).find(({ kind }) => kind === 'authorized');
      if (paid === undefined) throw new Error(`${reference} is not authorised`);
      await capturePast[provider](paid);
    },
    /** What the payment provider did for an order, or for all, oldest first. */
    payments,
    /** How often each kind of event happened to the payment of an order. */
    paymentCounts: async (reference: string): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const { kind } of await payments(reference)) counts[kind] = (counts[kind] ?? 0) + 1;
      return counts;
    },
    /** The calls about an order, oldest first. */
    paymentCalls: (reference?: string): Promise<ProviderCall[]> =>
      json(`/${provider}/calls${query({ orderId: reference })}`),
    /** What the supplier did, of one kind or for one card, if that is given. */
    supplied: (about: { kind?: string; id?: string } = {}): Promise<LedgerEvent[]> =>
      json(`/supplier/ledger${query(about)}`),
    /** Numbers of printed cards that are not active. */
    printedCards: async (): Promise<string[]> => {
      const stock = await json<{ number: string }[]>('/supplier/stock?status=inactive');
      return stock.map(({ number }) => number);
    },
    /** Every mail, newest first. */
    mails: (): Promise<MailHead[]> => json('/mailbox/messages'),
    /** Mails to an address, oldest first. */
    mailsTo: async (email: string): Promise<MailHead[]> =>
      (await json<MailHead[]>(`/mailbox/messages${query({ to: email })}`)).toReversed(),
    mail,
    firstAttachment: async ({ id }: Pick<MailHead, 'id'>): Promise<Buffer> => {
      const { attachments } = await mail(id);
      return Buffer.from(attachments[0]?.content ?? '', 'base64');
    },
  };
}

/** Headers of a notification with this body. */
function signed(body: string): Record<string, string> {
  const time = String(Date.now());
  const signature = createHmac('sha256', Buffer.from(SIGN_KEY, 'hex')).update(`${time}${body}`).digest('hex');
  return { 'content-type': 'application/json', 'datatrans-signature': `t=${time},s0=${signature}` };
}

function basic(login: string): string {
  return `Basic ${Buffer.from(login).toString('base64')}`;
}

function query(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, value ?? '']));
  return given.length === 0 ? '' : `?${search}`;
}
