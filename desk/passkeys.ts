import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type PasskeyAnswer, passkeyAnswer } from '#contract/desk/sign-in.ts';
import { Fault } from './api/fault.ts';

/** Whether this browser knows passkeys: not without HTTPS, and not an old one. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

type Options = Readonly<Record<string, unknown>>;

/** Asks for a new passkey. @throws Fault why there is none */
export function createPasskey(options: Options): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answered(startRegistration({ optionsJSON }));
}

/** Asks for a passkey that is there. @throws Fault why there is none */
export function askForPasskey(options: Options): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answered(startAuthentication({ optionsJSON }));
}

async function answered(asked: Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return passkeyAnswer.parse(await asked);
  } catch (error) {
    throw new Fault('refused', {
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
