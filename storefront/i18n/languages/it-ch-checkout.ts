import order from '#texts/it-ch/order.json' with { type: 'json' };
import payment from '#texts/it-ch/payment.json' with { type: 'json' };

export const checkout = { payment, order };
