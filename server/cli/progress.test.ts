import { describe, expect, it, vi } from 'vitest';
import { withProgress } from './progress.ts';

describe('a long run', () => {
  it('says how far it is until it is over, and is not harmed when nobody can tell', async () => {
    vi.useFakeTimers();
    try {
      const said: string[] = [];
      let done = 0;
      const tell = async () => {
        if (done === 2) throw new Error('the database is away');
        return `${done} of 600`;
      };
      const run = withProgress({ err: (line) => said.push(line) }, tell, async () => {
        for (done = 1; done <= 3; done += 1) await vi.advanceTimersByTimeAsync(2000);
        return 'result';
      });
      expect(await run).toBe('result');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(said).toEqual(['1 of 600', '3 of 600']);
    } finally {
      vi.useRealTimers();
    }
  });
});
