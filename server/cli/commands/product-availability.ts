import { type Call, type Command, Refused, WrongUsage } from '../command.ts';

export const productAvailability: Command = {
  name: 'product availability',
  kind: 'change',
  summary: 'Sets whether a card can be bought.',
  takes: '<reference id> on|off',
  words: { least: 2, most: 2 },
  examples: ['cadeau product availability birthday-physical off --reason "no more printed cards"'],
  run: async ({ app, words: [reference = '', word], by, io }: Call<'operations'>) => {
    if (word !== 'on' && word !== 'off') throw new WrongUsage(`"${word}" is neither on nor off.`);
    if (!(await app.operations.setAvailability(reference, word === 'on', by))) {
      throw new Refused(
        `There is no card ${reference}. Its name is the last part of the address of its page.`,
      );
    }
    io.out(
      `${reference} can ${word === 'on' ? '' : 'no longer '}be bought. Its pages show it within 5 seconds.`,
    );
    return 0;
  },
};
