import type { OfflineCommand } from '../command.ts';

export const completion: OfflineCommand = {
  name: 'completion',
  kind: 'read',
  summary: 'Prints a script by which bash or zsh completes commands and options.',
  words: { '<bash|zsh>': 'The shell that is to read it.' },
  examples: ['cadeau completion bash', 'cadeau completion zsh'],
  runOffline: async (call) => (await import('../commands/completion-command.ts')).runCompletion(call),
};
