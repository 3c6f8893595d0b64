import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';

export type WalletName = 'apple' | 'google';

/** The content of a pass for one card. */
export type PassContent = {
  number: string;
  pin: string;
  faceValue: Rappen;
  /** ISO instant of issue, when the card had its full value. The shop doesn't know later payments with it. */
  issuedAt: string;
  /** Last day, as an ISO day. */
  validUntil: string;
  /** In the language of the pass. */
  productName: string;
  /** Empty if the buyer entered no recipient's name. */
  forName: string;
  lang: Language;
  /** A stable id of the card that doesn't reveal its number. Wallets replace the pass with the same id. */
  objectId: string;
};

export type WalletPasses = {
  /** The wallets available now. Excludes Apple's once its certificate has expired. */
  readonly available: readonly WalletName[];
  /** Expiry of Apple's certificate; undefined without one. */
  readonly appleExpiresAt: Date | undefined;
  /** Creates a signed pass (application/vnd.apple.pkpass). Undefined if not configured. */
  apple?: (pass: PassContent) => Promise<Buffer>;
  /**
   * Returns the signed Google URL that adds the pass. It contains number and PIN, so never log it
   * (docs/decisions/0048). Undefined if not configured.
   */
  google?: (pass: PassContent) => Promise<string>;
};
