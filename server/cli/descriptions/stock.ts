import type { Command } from '../command.ts';

const load = () => import('../commands/stock-commands.ts');

const CARD = { '<card>': 'The card: the last part of the address of its page.' };

export const stockList: Command = {
  name: 'stock list',
  kind: 'read',
  summary:
    'Printed cards by design: how many are there, how many wait in parcels, and which will not suffice.',
  examples: ['cadeau stock list', 'cadeau stock list --json'],
  run: async (call) => (await load()).runStockList(call),
};

export const stockAdd: Command = {
  name: 'stock add',
  kind: 'change',
  summary: 'Adds printed cards that were delivered.',
  words: { ...CARD, '<count>': 'How many were delivered.' },
  examples: ['cadeau stock add birthday-physical 500 --reason "delivery note 4711"'],
  run: async (call) => (await load()).runStockEntry(call, 'delivered'),
};

export const stockCount: Command = {
  name: 'stock count',
  kind: 'change',
  summary: 'Sets how many printed cards are really there; the difference is kept.',
  words: { ...CARD, '<count>': 'How many are there, without those that are active.' },
  examples: ['cadeau stock count birthday-physical 480 --reason "stocktaking"'],
  run: async (call) => (await load()).runStockEntry(call, 'counted'),
};

export const stockDamaged: Command = {
  name: 'stock damaged',
  kind: 'change',
  summary: 'Takes printed cards away that were put aside as damaged.',
  words: { ...CARD, '<count>': 'How many were put aside.' },
  examples: ['cadeau stock damaged birthday-physical 2 --reason "snapped while packing"'],
  run: async (call) => (await load()).runStockEntry(call, 'damaged'),
};

export const stockLow: Command = {
  name: 'stock low',
  kind: 'change',
  summary:
    'Sets how many printed cards shall be left when all that wait are packed; with fewer an alarm comes.',
  words: { ...CARD, '<count>': 'The low mark; 0 tells only of too few.' },
  examples: ['cadeau stock low birthday-physical 100 --reason "printing takes three weeks"'],
  run: async (call) => (await load()).runStockLow(call),
};
