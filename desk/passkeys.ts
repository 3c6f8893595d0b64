import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from './api/api-error.ts';
import type { Inputs } from './api/client.ts';

/** False without HTTPS and in old browsers. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

type PasskeyResponse = Inputs['signIn']['finishPasskey']['answer'];

/** Creates a passkey. @throws ApiError with the reason as constraint */
export function createPasskey(options: object): Promise<PasskeyResponse> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return toPasskeyResponse(startRegistration({ optionsJSON }));
}

/** Signs in with an existing passkey. @throws ApiError with the reason as constraint */
export function requestPasskey(options: object): Promise<PasskeyResponse> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return toPasskeyResponse(startAuthentication({ optionsJSON }));
}

async function toPasskeyResponse(
  credential: Promise<{ id: string; response: object }>,
): Promise<PasskeyResponse> {
  try {
    const { id, response } = await credential;
    return { id, response: { ...response } };
  } catch (error) {
    throw new ApiError('refused', {
      ...{ id: '', timestamp: new Date().toISOString(), messageKey: 'BUSINESS_CONSTRAINT_VIOLATION' },
      constraint: toConstraint(error),
    });
  }
}

function toConstraint(error: unknown): string {
  // Browsers report a refusal by the user and a missing passkey as the same error.
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'passkey-cancelled';
    case 'InvalidStateError':
      return 'passkey-not-kept';
    default:
      return 'passkey-failed';
  }
}
