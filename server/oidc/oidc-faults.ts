import type { ProviderFailure, ProviderFault } from '#server/people/identity-provider.ts';

/** Errors with which a provider sends the browser back (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const ANSWERED: Readonly<Record<string, ProviderFault>> = {
  access_denied: 'denied',
  login_required: 'denied',
  interaction_required: 'denied',
  consent_required: 'denied',
  account_selection_required: 'denied',
  server_error: 'away',
  temporarily_unavailable: 'away',
};

/** Codes of the library. */
const FAILED: Readonly<Record<string, ProviderFault>> = {
  OAUTH_TIMEOUT: 'away',
  OAUTH_ABORT: 'away',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'away',
  OAUTH_RESPONSE_IS_NOT_JSON: 'away',
  OAUTH_PARSE_ERROR: 'away',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
};

/** What the library threw, without its message: that may repeat what the provider said of a person. */
export function failureOf(error: unknown): ProviderFailure {
  const answered = textOf(error, 'error');
  if (answered !== undefined)
    return { kind: 'failed', fault: ANSWERED[answered] ?? 'untrusted', reason: wordOf(answered) };
  const code = textOf(error, 'code') ?? '';
  // The platform's own name of a call that did not come through.
  const isNoAnswer = error instanceof TypeError && error.message === 'fetch failed';
  const fault = isNoAnswer ? 'away' : (FAILED[code] ?? 'untrusted');
  return { kind: 'failed', fault, reason: wordOf(code) || (error instanceof Error ? error.name : 'unknown') };
}

function textOf(error: unknown, field: 'error' | 'code'): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}

/** A provider may say anything; only a word is logged. */
function wordOf(text: string): string {
  return /^[\w.-]{1,64}$/.test(text) ? text : '';
}
