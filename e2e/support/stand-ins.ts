export type PaymentEvent = {
  kind: string;
  token?: string;
  orderId?: string;
  amount?: { value: string } | number | string;
  method?: string;
};
export type SupplierEvent = { kind: string; id?: string; number?: string; pin?: string; value?: number };
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: string }[];
};

const address = () => process.env.E2E_STAND_INS ?? '';

async function get<T>(path: string): Promise<T> {
  const response = await fetch(address() + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** What the payment provider saw of an order, oldest first. */
export function paymentLedger(reference: string): Promise<PaymentEvent[]> {
  return get(`/saferpay/ledger?orderId=${encodeURIComponent(reference)}`);
}

/** What the supplier did for one card. */
export function supplierLedger(issueId: string): Promise<SupplierEvent[]> {
  return get(`/supplier/ledger?id=${encodeURIComponent(issueId)}`);
}

/** Mails to an address, oldest first, with their attachments. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const list = await get<{ id: string }[]>(`/mailbox/messages?to=${encodeURIComponent(email)}`);
  return Promise.all(list.toReversed().map(({ id }) => get<Mail>(`/mailbox/messages/${id}`)));
}
