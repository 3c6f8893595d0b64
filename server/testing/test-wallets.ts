import { readConfig } from '#server/config/config.ts';
import type { PassContent } from '#server/gifts/wallet-passes.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { createWalletPasses } from '#server/wallets/wallet-passes.ts';
import { findPictures } from './find-pictures.ts';
import { createPassAuthority } from './pass-authority.ts';

/** Creates the wallet passes of the brand `murmeli`, with test certificates and keys. */
export async function createTestWallets({ now = Date.now } = {}) {
  const authority = await createPassAuthority();
  const { brand } = await loadBrand('murmeli');
  const wallets = createWalletPasses({
    ...{ brand, now, publicUrl: 'https://shop.chain.example' },
    settings: readConfig(authority.settings).wallets,
    picturesDir: getBuildFolders('murmeli').pictures,
    pictures: findPictures('murmeli'),
  });
  return { authority, wallets };
}

export function createExamplePass(changes: Partial<PassContent> = {}): PassContent {
  return {
    ...{ number: '6366123456789012345', pin: '4711', faceValue: 5_000 },
    ...{ issuedAt: '2026-11-23T09:30:00.000Z', validUntil: '2031-11-22' },
    ...{ productName: 'Geburtstag', forName: 'Zoë Müller', lang: 'de-ch' as const },
    objectId: '0b6d3f0e-6f0a-4d53-9c3b-1f7f6f4f2a11',
    ...changes,
  };
}
