import { expect, it } from 'vitest';
import { createThread } from './start-thread.ts';

it('an error of a thread whose task was aborted does not end the process', async () => {
  const thread = createThread({ memoryMb: 32, youngGenerationMb: 8 });
  expect(() => thread.emit('error', new Error('out of memory'))).not.toThrow();
  await thread.destroy();
});
