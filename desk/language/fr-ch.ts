import accounts from '#texts/fr-ch/desk/accounts.json' with { type: 'json' };
import common from '#texts/fr-ch/desk/common.json' with { type: 'json' };
import order from '#texts/fr-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/fr-ch/desk/orders.json' with { type: 'json' };
import people from '#texts/fr-ch/desk/people.json' with { type: 'json' };
import refunds from '#texts/fr-ch/desk/refunds.json' with { type: 'json' };
import words from '#texts/fr-ch/desk/words.json' with { type: 'json' };

export const texts = { ...common, ...accounts, ...people, ...orders, ...order, ...refunds, words };
