import address from '#texts/de-ch/address.json' with { type: 'json' };
import order from '#texts/de-ch/order.json' with { type: 'json' };
import payment from '#texts/de-ch/payment.json' with { type: 'json' };

/** The texts of what is ordered and paid, which come with the first page of the checkout. */
export const checkout = { address, payment, order };
