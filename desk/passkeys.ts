import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from './api/api-error.ts';
import type { Inputs } from './api/client.ts';

/** Whether this browser knows passkeys: not without HTTPS, and not an old one. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

type PasskeyAnswer = Inputs['signIn']['finishPasskey']['answer'];

/** Asks for a new passkey. @throws Fault why there is none */
export function createPasskey(options: object): Promise<PasskeyAnswer> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answered(startRegistration({ optionsJSON }));
}

/** Asks for a passkey that is there. @throws Fault why there is none */
export function askForPasskey(options: object): Promise<PasskeyAnswer> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answered(startAuthentication({ optionsJSON }));
}

async function answered(asked: Promise<{ id: string; response: object }>): Promise<PasskeyAnswer> {
  try {
    const { id, response } = await asked;
    return { id, response: { ...response } };
  } catch (error) {
    throw new ApiError('refused', {
      ...{ id: '', timestamp: new Date().toISOString(), messageKey: 'BUSINESS_CONSTRAINT_VIOLATION' },
      constraint: whyNot(error),
    });
  }
}

function whyNot(error: unknown): string {
  // As browsers name it; that a person refused and that there was nothing to offer look the same to a page.
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
