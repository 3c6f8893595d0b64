import order from '#texts/de-ch/order.json' with { type: 'json' };
import payment from '#texts/de-ch/payment.json' with { type: 'json' };

/** Loaded with the payment page. */
export const checkout = { payment, order };
