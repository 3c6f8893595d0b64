/** What the mail `order-changed` warns of, in case somebody other than the buyer asked for it. */
export const ORDER_NOTICES = ['email-changed', 'address-changed', 'card-replaced'] as const;

export type OrderNotice = (typeof ORDER_NOTICES)[number];
