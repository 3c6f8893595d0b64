import { createHmac } from 'node:crypto';

/** A ledger entry of a stand-in: an action of the payment provider or the supplier. */
export type SystemEvent = {
  kind: string;
  orderId?: string;
  id?: string;
  /** For a void: the id of the voided card's issue or activation. */
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

/** A request that reached the payment provider, including requests without effect. */
export type ProviderCall = { endpoint: string; orderId?: string; requestId: string; retryIndicator?: number };

/** A mail in the mailbox list. */
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
/** A complete mail, with attachments in base64. */
export type Mail = Omit<MailHead, 'attachments'> & {
  attachments: { name: string; type: string; content: string }[];
};

export type PayerAction = 'open' | 'approve' | 'decline' | 'abort';
export type PayerInput = { fault?: string; cardNumber?: string; token?: string; method?: string };
export type ProviderName = 'saferpay' | 'datatrans';
export type SystemName = ProviderName | 'supplier' | 'mailbox';

/** The shop's calls to a payment provider, with names that don't depend on the provider. */
export type PaymentCall = 'initialize' | 'assert' | 'capture' | 'cancel' | 'refund' | '*';
/** The calls that the fault affects. By default it affects one call, for any order. */
type FaultOptions = { times?: number; orderId?: string };

/** Controls and reads the stand-ins: payment providers, supplier and mailbox. */
export type ExternalSystems = ReturnType<typeof connect> & {
  /** Returns the same systems with another payment provider. */
  withProvider: (provider: ProviderName) => ExternalSystems;
};

/** Each provider's names for the calls and for two of its errors. */
const PROVIDER_NAMES: Record<
  ProviderName,
  Record<Exclude<PaymentCall, '*'> | 'broken' | 'unreachable', string>
> = {
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

/** Accounts at the payment provider stand-ins. */
const ACCOUNT = { customer: '245300', login: 'API_245300_00000001:stand-in-password' };
const MERCHANT_LOGIN = '1100012345:stand-in-password';
const SIGN_KEY = 'cade00'.repeat(10);

/**
 * @param url base URL of the stand-ins
 * @param provider the payment provider that the methods below use
 */
export function createExternalSystems(url: string, provider: ProviderName = 'saferpay'): ExternalSystems {
  return { ...connect(url, provider), withProvider: (other) => createExternalSystems(url, other) };
}

function connect(url: string, provider: ProviderName) {
  const json = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  };
  const post = <Body>(path: string, body: object, headers: Record<string, string> = {}): Promise<Body> =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const control = async (system: SystemName, request: object) =>
    void (await post(`/${system}/control`, request));
  const resetSystem = async (system: SystemName) =>
    void (await json(`/${system}/control`, { method: 'DELETE' }));
  const payments = (reference?: string): Promise<SystemEvent[]> =>
    json(`/${provider}/ledger${toQueryString({ orderId: reference })}`);
  const mail = (id: string): Promise<Mail> => json(`/mailbox/messages/${id}`);
  const captureAtProvider: Record<ProviderName, (paid: SystemEvent) => Promise<unknown>> = {
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
        { accept: 'application/json', authorization: toBasicHeader(ACCOUNT.login) },
      ),
    datatrans: ({ transactionId, amount, currency, orderId }) =>
      post(
        `/datatrans/v1/transactions/${transactionId}/settle`,
        { amount, currency, refno: orderId },
        { authorization: toBasicHeader(MERCHANT_LOGIN) },
      ),
  };
  return {
    url,
    /** The payment provider that the methods below use. */
    provider,
    /**
     * Acts as the payer on the payment page of an order.
     * @returns the secret in the return URL
     */
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
    /** Requests a fault or changes settings (stand-ins/README.md). */
    control,
    /**
     * Requests a fault for a call to the payment provider.
     * @param fault name of the fault; `broken` and `unreachable` are errors that both providers report
     */
    strike: (call: PaymentCall, fault: string, more: FaultOptions = {}): Promise<void> => {
      const endpoint = call === '*' ? '*' : PROVIDER_NAMES[provider][call];
      const providerFault =
        fault === 'broken' || fault === 'unreachable' ? PROVIDER_NAMES[provider][fault] : fault;
      return control(provider, { endpoint, fault: providerFault, ...more });
    },
    /**
     * Notifies a shop of a payment, like the provider.
     * @param api base URL of the shop's API
     */
    notify: (api: string, notifySecret: string): Promise<Response> => {
      const notifyUrl = `${api}/payments/${provider}/notify/${notifySecret}/success`;
      if (provider === 'saferpay') return fetch(notifyUrl);
      return fetch(notifyUrl, { method: 'POST', headers: signHeaders('{}'), body: '{}' });
    },
    /** Removes the faults of all systems and sets `notify`. */
    reset: async (notify: 'none' | 'beside' = 'none'): Promise<void> => {
      for (const system of ['saferpay', 'datatrans', 'supplier', 'mailbox'] as const)
        await resetSystem(system);
      // Allow immediate TWINT refunds. Tests move only the shop's clock, so two hours never pass at the provider.
      await control('saferpay', { notify, twintRefunds: 'at-once' });
      await control('datatrans', { notify });
    },
    /** Removes the faults of one system. */
    resetSystem,
    /** Captures the payment of an order directly at the provider. */
    captureDirectly: async (reference: string): Promise<void> => {
      const paid = (await payments(reference)).find(({ kind }) => kind === 'authorized');
      if (paid === undefined) throw new Error(`${reference} is not authorised`);
      await captureAtProvider[provider](paid);
    },
    /** Returns the provider's actions for an order, or for all orders, oldest first. */
    payments,
    /** Counts the payment events of an order by kind. */
    paymentCounts: async (reference: string): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const { kind } of await payments(reference)) counts[kind] = (counts[kind] ?? 0) + 1;
      return counts;
    },
    /** Returns the calls about an order, oldest first. */
    paymentCalls: (reference?: string): Promise<ProviderCall[]> =>
      json(`/${provider}/calls${toQueryString({ orderId: reference })}`),
    /** Returns the supplier's actions, filtered by kind or card. */
    supplied: (filter: { kind?: string; id?: string } = {}): Promise<SystemEvent[]> =>
      json(`/supplier/ledger${toQueryString(filter)}`),
    /** Returns the numbers of printed cards that aren't active. */
    printedCards: async (): Promise<string[]> => {
      const stock = await json<{ number: string }[]>('/supplier/stock?status=inactive');
      return stock.map(({ number }) => number);
    },
    /** Returns every mail, newest first. */
    mails: (): Promise<MailHead[]> => json('/mailbox/messages'),
    /** Returns the mails to an address, oldest first. */
    mailsTo: async (email: string): Promise<MailHead[]> =>
      (await json<MailHead[]>(`/mailbox/messages${toQueryString({ to: email })}`)).toReversed(),
    mail,
    firstAttachment: async ({ id }: Pick<MailHead, 'id'>): Promise<Buffer> => {
      const { attachments } = await mail(id);
      return Buffer.from(attachments[0]?.content ?? '', 'base64');
    },
  };
}

/** Returns the signed headers of a notification with this body. */
function signHeaders(body: string): Record<string, string> {
  const time = String(Date.now());
  const signature = createHmac('sha256', Buffer.from(SIGN_KEY, 'hex')).update(`${time}${body}`).digest('hex');
  return { 'content-type': 'application/json', 'datatrans-signature': `t=${time},s0=${signature}` };
}

function toBasicHeader(login: string): string {
  return `Basic ${Buffer.from(login).toString('base64')}`;
}

function toQueryString(parameters: Record<string, string | undefined>): string {
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, value ?? '']));
  return present.length === 0 ? '' : `?${search}`;
}
