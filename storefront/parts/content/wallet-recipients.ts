import type { Section } from '#texts/content-shape.ts';
import type { Site } from '../../use-site.ts';

/** Names the wallets among the recipients of data only if the shop offers them. */
export function addWalletRecipients(section: Section, offered: Site['wallets']): Section {
  const { wallets, list = [] } = section;
  if (wallets === undefined) return section;
  return { ...section, list: [...list, ...offered.map((name) => wallets[name])] };
}
