import order from '#texts/fr-ch/order.json' with { type: 'json' };
import payment from '#texts/fr-ch/payment.json' with { type: 'json' };

export const checkout = { payment, order };
