/** An answer as it left: sent again to whoever asks again. */
export type KeptAnswer = { readonly status: number; readonly body: object | undefined };

type Kept = { readonly request: string; readonly until: number; answer: KeptAnswer | undefined };

/** What the same idempotency key gets within 60 minutes (datatrans 1.1). Forgotten at the end of the program. */
export type RepeatedAnswers = {
  /** `running`: the first request is not answered yet. `other`: the key came with another request. */
  find(key: string, request: string): KeptAnswer | 'new' | 'running' | 'other';
  begin(key: string, request: string): void;
  keep(key: string, answer: KeptAnswer): void;
  /** The request never reached anything that could answer it. */
  forget(key: string): void;
};

const KEPT_MS = 60 * 60_000;

export function createRepeatedAnswers(now: () => number): RepeatedAnswers {
  const kept = new Map<string, Kept>();
  return {
    find(key, request) {
      const found = kept.get(key);
      if (found === undefined || now() >= found.until) return 'new';
      if (found.request !== request) return 'other';
      return found.answer ?? 'running';
    },
    begin: (key, request) => void kept.set(key, { request, until: now() + KEPT_MS, answer: undefined }),
    keep(key, answer) {
      const found = kept.get(key);
      if (found !== undefined) found.answer = answer;
    },
    forget: (key) => void kept.delete(key),
  };
}
