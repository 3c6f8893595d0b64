import type { FieldError } from '#contract/error.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string; input?: unknown; keys?: string[] };

/** Format of our message keys. Messages of the validation library are sentences. */
const MESSAGE_KEY = /^[a-z][A-Za-z]*(\.[A-Za-z]+)*$/;

/** More than any form has; prevents huge responses. */
const FIELD_ERRORS_MAX = 200;
/** No form has a longer path. A body of several MB may be a single key. */
const FIELD_LENGTH_MAX = 200;

export function capFieldErrors(errors: readonly FieldError[]): FieldError[] {
  return errors
    .slice(0, FIELD_ERRORS_MAX)
    .map((error) => ({ ...error, field: error.field.slice(0, FIELD_LENGTH_MAX) }));
}

export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = issues.flatMap((issue): FieldError[] => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).slice(0, FIELD_ERRORS_MAX).map((key) => ({
        field: field === '' ? key : `${field}.${key}`,
        messageKey: 'fieldUnknown',
      }));
    }
    if (MESSAGE_KEY.test(issue.message)) return [{ field, messageKey: issue.message }];
    return [
      { field, messageKey: /received undefined/.test(issue.message) ? 'fieldRequired' : 'fieldInvalid' },
    ];
  });
  return capFieldErrors(errors);
}
