import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';

/** The wallets of telephones that a card can be put into. */
export type WalletName = 'apple' | 'google';

/** What a pass shows of one card. */
export type PassContent = {
  number: string;
  pin: string;
  faceValue: Rappen;
  /** When the card had this value, as an ISO instant: what was paid with it since is not known here. */
  issuedAt: string;
  /** Last day, as an ISO day. */
  validUntil: string;
  /** In the language of the pass. */
  productName: string;
  /** Empty: nobody is named. */
  forName: string;
  lang: Language;
  /** Of the card, and never its number: a wallet replaces the pass that came from the same one. */
  objectId: string;
};

export type WalletPasses = {
  /** At this moment: none without settings, and Apple's no longer once the certificate has ended. */
  readonly offered: readonly WalletName[];
  /** When Apple's certificate ends; undefined without one. */
  readonly appleUntil: Date | undefined;
  /** The file of a pass (application/vnd.apple.pkpass), signed. Undefined: not configured. */
  apple?: (pass: PassContent) => Promise<Buffer>;
  /**
   * The address at Google by which the pass is added, signed. It holds number and PIN (docs/decisions/0048): for the
   * answer to the person alone, and never for a log. Undefined: not configured.
   */
  google?: (pass: PassContent) => Promise<string>;
};
