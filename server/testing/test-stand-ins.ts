import type { TestApp } from './test-app.ts';

type Sides = Pick<TestApp, 'standIns'>;

export type LedgerEvent = {
  kind: string;
  orderId?: string;
  id?: string;
  amount?: number;
  value?: number;
  number?: string;
  pin?: string;
  token?: string;
  transactionId?: string;
  requestId?: string;
  errorName?: string;
  code?: string;
};

export type Mail = {
  id: string;
  subject: string;
  messageId: string;
  html: string;
  text: string;
  recipients: string[];
  attachments: { name: string; type: string; size: number }[];
};

async function json<Body>(address: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status} ${text}`);
  return JSON.parse(text === '' ? 'null' : text);
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The payer on the payment page of an order; answers the secret that the return address carries. */
export async function pay(
  { standIns }: Sides,
  reference: string,
  action: 'open' | 'approve' | 'decline' | 'abort' = 'approve',
  more: { fault?: string; cardNumber?: string; token?: string } = {},
): Promise<string> {
  const target = more.token === undefined ? { orderId: reference } : {};
  const answer = await json<{ returnUrl: string }>(
    `${standIns}/saferpay/payer`,
    post({ ...target, action, ...more }),
  );
  return new URL(answer.returnUrl).searchParams.get('p') ?? '';
}

/** Orders faults and switches behaviour of a stand-in (stand-ins/README.md). */
export async function control(
  { standIns }: Sides,
  side: 'saferpay' | 'supplier' | 'mailbox',
  order: object,
): Promise<void> {
  await json(`${standIns}/${side}/control`, post(order));
}

/** Makes all stand-ins faultless again; notifications stay as they are given here. */
export async function faultless({ standIns }: Sides, notify: 'none' | 'beside' = 'none'): Promise<void> {
  for (const side of ['saferpay', 'supplier', 'mailbox']) {
    await json(`${standIns}/${side}/control`, { method: 'DELETE' });
  }
  await control({ standIns }, 'saferpay', { notify });
}

/** What the payment provider says that happened to an order, oldest first. */
export function paymentLedger({ standIns }: Sides, reference: string): Promise<LedgerEvent[]> {
  return json(`${standIns}/saferpay/ledger?orderId=${encodeURIComponent(reference)}`);
}

/** How often each kind of event stands in the payment provider's ledger of an order. */
export async function paymentCounts(sides: Sides, reference: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of await paymentLedger(sides, reference)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

export type ProviderCall = { endpoint: string; requestId: string; retryIndicator?: number };

/** The requests that the payment provider was sent about an order, oldest first, carried out or not. */
export function paymentCalls({ standIns }: Sides, reference: string): Promise<ProviderCall[]> {
  return json(`${standIns}/saferpay/calls?orderId=${encodeURIComponent(reference)}`);
}

export function supplierLedger({ standIns }: Sides, kind: string): Promise<LedgerEvent[]> {
  return json(`${standIns}/supplier/ledger?kind=${kind}`);
}

/** Mails in the mailbox of an address, oldest first. */
export async function mailsTo({ standIns }: Sides, email: string): Promise<Mail[]> {
  const mails = await json<Mail[]>(`${standIns}/mailbox/messages?to=${encodeURIComponent(email)}`);
  return mails.toReversed();
}

/** The first attachment of a mail. */
export async function attachmentOf({ standIns }: Sides, mail: Mail): Promise<Buffer> {
  const { attachments } = await json<{ attachments: { content: string }[] }>(
    `${standIns}/mailbox/messages/${mail.id}`,
  );
  return Buffer.from(attachments[0]?.content ?? '', 'base64');
}
