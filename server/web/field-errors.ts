import type { FieldError } from '#contract/error.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string; input?: unknown; keys?: string[] };

/** Keys of sentences look like this; the library's own messages are sentences. */
const MESSAGE_KEY = /^[a-z][A-Za-z]*(\.[A-Za-z]+)*$/;

/** Faults that a schema found, each by its path and the key of its sentence. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) => ({
        field: field === '' ? key : `${field}.${key}`,
        messageKey: 'fieldUnknown',
      }));
    }
    if (MESSAGE_KEY.test(issue.message)) return [{ field, messageKey: issue.message }];
    return [
      { field, messageKey: /received undefined/.test(issue.message) ? 'fieldRequired' : 'fieldInvalid' },
    ];
  });
}
