/** One line of a stand-in's ledger. */
export type LedgerEvent = { kind: string; amount?: number; token?: string; id?: string; value?: number };

/** The stand-ins at their address: what a test may order of them, and what they remember. */
export type FarSides = {
  url: string;
  /** The payer on the page of an order; answers the secret of the return address. */
  pay: (reference: string, action: 'open' | 'approve' | 'decline' | 'abort') => Promise<string>;
  control: (order: object) => Promise<void>;
  /** What the payment provider remembers of an order, oldest first. */
  payments: (reference: string) => Promise<LedgerEvent[]>;
  /** What the supplier issued under the id of a card. */
  issued: (cardId: string) => Promise<LedgerEvent[]>;
  /** Message ids of the mails that reached an address. */
  mailsTo: (email: string) => Promise<string[]>;
};

export function createFarSides(url: string): FarSides {
  const json = async <Body>(path: string, body?: object): Promise<Body> => {
    const answer = await fetch(url + path, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  return {
    url,
    pay: async (reference, action) => {
      const { returnUrl } = await json<{ returnUrl: string }>('/saferpay/payer', {
        orderId: reference,
        action,
      });
      return new URL(returnUrl).searchParams.get('p') ?? '';
    },
    control: async (order) => void (await json('/saferpay/control', order)),
    payments: (reference) => json(`/saferpay/ledger?orderId=${encodeURIComponent(reference)}`),
    issued: (cardId) => json(`/supplier/ledger?kind=issued&id=${encodeURIComponent(cardId)}`),
    mailsTo: async (email) => {
      const mails = await json<{ messageId: string }[]>(`/mailbox/messages?to=${encodeURIComponent(email)}`);
      return mails.map(({ messageId }) => messageId);
    },
  };
}
