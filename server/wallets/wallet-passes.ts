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
import { CannotStart } from '#server/runtime/cannot-start.ts';
import type { WalletDeps } from './wallet-deps.ts';

/**
 * What is configured of the wallets; of what is not, nothing is read or loaded, and of what is, the libraries with the
 * first pass.
 * @throws CannotStart when a file has changed since the settings were checked
 */
export function createWalletPasses(deps: WalletDeps): WalletPasses {
  const { settings } = deps;
  const identity = settings.apple === undefined ? undefined : whole(readPassIdentity(settings.apple));
  const account =
    settings.google === undefined ? undefined : whole(readWalletAccount(settings.google.keyFile));
  return {
    get offered(): WalletName[] {
      return [
        ...(identity !== undefined && deps.now() < identity.endsAt.getTime() ? ['apple' as const] : []),
        ...(account === undefined ? [] : ['google' as const]),
      ];
    },
    appleUntil: identity?.endsAt,
    ...(settings.apple !== undefined &&
      identity !== undefined &&
      applePasses(deps, settings.apple, identity)),
    ...(settings.google !== undefined &&
      account !== undefined &&
      googleLinks(deps, settings.google, account)),
  };
}

function applePasses(
  deps: WalletDeps,
  settings: ApplePassSettings,
  identity: PassIdentity,
): Pick<WalletPasses, 'apple'> {
  return {
    apple: async (pass) => {
      const { drawApplePass } = await import('./apple-pass.ts');
      return drawApplePass(deps, { settings, identity }, pass, serialNumberOf(pass));
    },
  };
}

function googleLinks(
  deps: WalletDeps,
  { issuerId }: GoogleWalletSettings,
  account: WalletAccount,
): Pick<WalletPasses, 'google'> {
  return {
    google: async (pass) => {
      const { googleSaveLink } = await import('./google-link.ts');
      return googleSaveLink(deps, { issuerId, account }, pass, serialNumberOf(pass));
    },
  };
}

/** By which a wallet knows the pass again; it tells nothing of the card, and names no other thing of ours. */
function serialNumberOf({ objectId }: PassContent): string {
  return createHash('sha256').update(`wallet pass of ${objectId}`).digest('hex').slice(0, 32);
}

function whole<Read extends object>(read: Read | { faults: string[] }): Read {
  if ('faults' in read) throw new CannotStart(read.faults.join('\n'));
  return read;
}
