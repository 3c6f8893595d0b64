import { createHash } from 'node:crypto';
import {
  type ApplePassSettings,
  type PassIdentity,
  readPassIdentity,
  readWalletAccount,
  type WalletAccount,
} from '#server/config/wallet-keys.ts';
import type { GoogleWalletSettings } from '#server/config/wallets.ts';
import type { PassContent, WalletName, WalletPasses } from '#server/gifts/wallet-passes.ts';
import { StartError } from '#server/runtime/start-error.ts';
import type { WalletDeps } from './wallet-deps.ts';

/**
 * Loads the wallet libraries lazily, when the first pass is created.
 * @throws StartError if a file has changed since the settings were checked
 */
export function createWalletPasses(deps: WalletDeps): WalletPasses {
  const { settings } = deps;
  const identity = settings.apple === undefined ? undefined : throwOnErrors(readPassIdentity(settings.apple));
  const account =
    settings.google === undefined ? undefined : throwOnErrors(readWalletAccount(settings.google.keyFile));
  return {
    get available(): WalletName[] {
      return [
        ...(identity !== undefined && deps.now() < identity.expiresAt.getTime() ? ['apple' as const] : []),
        ...(account === undefined ? [] : ['google' as const]),
      ];
    },
    appleExpiresAt: identity?.expiresAt,
    ...(settings.apple !== undefined &&
      identity !== undefined &&
      createApplePasses(deps, settings.apple, identity)),
    ...(settings.google !== undefined &&
      account !== undefined &&
      createGoogleLinks(deps, settings.google, account)),
  };
}

function createApplePasses(
  deps: WalletDeps,
  settings: ApplePassSettings,
  identity: PassIdentity,
): Pick<WalletPasses, 'apple'> {
  return {
    apple: async (pass) => {
      const { createApplePass } = await import('./apple-pass.ts');
      return createApplePass(deps, { settings, identity }, pass, deriveSerialNumber(pass));
    },
  };
}

function createGoogleLinks(
  deps: WalletDeps,
  { issuerId }: GoogleWalletSettings,
  account: WalletAccount,
): Pick<WalletPasses, 'google'> {
  return {
    google: async (pass) => {
      const { createGoogleSaveLink } = await import('./google-link.ts');
      return createGoogleSaveLink(deps, { issuerId, account }, pass, deriveSerialNumber(pass));
    },
  };
}

/** The serial number reveals nothing about the card or the order. */
function deriveSerialNumber({ objectId }: PassContent): string {
  return createHash('sha256').update(`wallet pass of ${objectId}`).digest('hex').slice(0, 32);
}

function throwOnErrors<Value extends object>(read: Value | { errors: string[] }): Value {
  if ('errors' in read) throw new StartError(read.errors.join('\n'));
  return read;
}
