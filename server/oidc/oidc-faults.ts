import type { ProviderFailure, ProviderFault } from '#server/people/identity-provider.ts';

/** Errors in the provider's redirect (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const REDIRECT_ERRORS: Readonly<Record<string, ProviderFault>> = {
  access_denied: 'denied',
  login_required: 'denied',
  interaction_required: 'denied',
  consent_required: 'denied',
  account_selection_required: 'denied',
  server_error: 'away',
  temporarily_unavailable: 'away',
};

/** Error codes of the library. */
const LIBRARY_ERRORS: Readonly<Record<string, ProviderFault>> = {
  OAUTH_TIMEOUT: 'away',
  OAUTH_ABORT: 'away',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'away',
  OAUTH_RESPONSE_IS_NOT_JSON: 'away',
  OAUTH_PARSE_ERROR: 'away',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
};

/** Drops the library's message, which may contain personal data. */
export function failureOf(error: unknown): ProviderFailure {
  const redirectError = getText(error, 'error');
  if (redirectError !== undefined)
    return {
      kind: 'failed',
      fault: REDIRECT_ERRORS[redirectError] ?? 'untrusted',
      reason: toWord(redirectError),
    };
  const code = getText(error, 'code') ?? '';
  const isNoAnswer = error instanceof TypeError && error.message === 'fetch failed';
  const fault = isNoAnswer ? 'away' : (LIBRARY_ERRORS[code] ?? 'untrusted');
  return { kind: 'failed', fault, reason: toWord(code) || (error instanceof Error ? error.name : 'unknown') };
}

function getText(error: unknown, field: 'error' | 'code'): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}

/** A provider may return any text; the log gets a single word. */
function toWord(text: string): string {
  return /^[\w.-]{1,64}$/.test(text) ? text : '';
}
