/** Security notices sent as `order-changed`, in case someone else than the buyer made the change. */
export const ORDER_NOTICES = ['email-changed', 'address-changed', 'card-replaced'] as const;

export type OrderNotice = (typeof ORDER_NOTICES)[number];
