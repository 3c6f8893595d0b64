import address from '#texts/it-ch/address.json' with { type: 'json' };
import order from '#texts/it-ch/order.json' with { type: 'json' };
import payment from '#texts/it-ch/payment.json' with { type: 'json' };

/** The texts of what is ordered and paid, which come with the first page of the checkout. */
export const checkout = { address, payment, order };
