/** An issued, activated or voided card. */
export type Card = {
  readonly kind: 'card';
  readonly form: 'digital' | 'posted';
  /** The id of its issue or activation. */
  readonly id: string;
  readonly productReferenceId: string;
  /** Rappen, like all amounts in this file. */
  readonly value: number;
  readonly currency: 'CHF';
  readonly number: string;
  readonly pin: string;
  readonly validUntil: string;
  status: 'active' | 'void';
  balance: number;
};

export type Void = {
  readonly kind: 'void';
  readonly voidId: string;
  readonly number: string;
  /** The card's value before it was voided. */
  readonly value: number;
};

/** An id that was voided before it had a card. It can no longer create a card. */
export type ClosedId = {
  readonly kind: 'closed';
  readonly form: Card['form'];
  readonly id: string;
};

export type SupplierEvent = {
  readonly kind:
    | 'token-issued'
    | 'token-refused'
    | 'issued'
    | 'issue-repeated'
    | 'looked-up'
    | 'activated'
    | 'activation-repeated'
    | 'activation-looked-up'
    | 'listed'
    | 'voided'
    | 'closed'
    | 'void-repeated'
    | 'balance-asked'
    | 'balance-refused'
    | 'redeemed'
    | 'refused';
  /** issueId, activationId or voidId. */
  readonly id?: string | undefined;
  /** For a void: issueId or activationId of the card. */
  readonly of?: string | undefined;
  readonly endpoint?: string;
  readonly code?: string;
  readonly number?: string | undefined;
  readonly pin?: string | undefined;
  readonly productReferenceId?: string | undefined;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
};
