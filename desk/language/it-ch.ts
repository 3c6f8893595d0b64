import accounts from '#texts/it-ch/desk/accounts.json' with { type: 'json' };
import common from '#texts/it-ch/desk/common.json' with { type: 'json' };
import order from '#texts/it-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/it-ch/desk/orders.json' with { type: 'json' };
import people from '#texts/it-ch/desk/people.json' with { type: 'json' };
import refunds from '#texts/it-ch/desk/refunds.json' with { type: 'json' };
import words from '#texts/it-ch/desk/words.json' with { type: 'json' };

export const texts = { ...common, ...accounts, ...people, ...orders, ...order, ...refunds, words };
