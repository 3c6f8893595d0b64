/** A card that has, or had, value. */
export type Card = {
  readonly kind: 'card';
  readonly form: 'digital' | 'posted';
  /** The id it was issued or activated by. */
  readonly id: string;
  readonly productReferenceId: string;
  /** Rappen, like every amount here. */
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
  /** What the card held before. */
  readonly value: number;
};

/** An id that nothing was asked under when its card was taken back: nothing can be any more. */
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
  /** Of a void: issueId or activationId of the card. */
  readonly of?: string | undefined;
  readonly endpoint?: string;
  readonly code?: string;
  readonly number?: string | undefined;
  readonly pin?: string | undefined;
  readonly productReferenceId?: string | undefined;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
};
