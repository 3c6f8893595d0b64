import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { PauseCause } from '#rules/provider-pause.ts';

/** A provider that is left alone. */
export type ProviderPause = {
  provider: PaymentProviderName;
  cause: PauseCause;
  /** Of the error, as the provider calls it. */
  name: string;
  since: Date;
  /** When one call is let through. */
  probeAt: Date;
};

/** Which provider, with which account: a pause of another account is over. */
export type PausedAccount = { provider: PaymentProviderName; account: string };

/** A try to call a provider that is paused. */
export type Probe =
  /** The call may be made; the next one not before `until`. */
  | { kind: 'claimed'; ageMs: number; until: Date }
  /** Not yet, or another process makes it. */
  | { kind: 'held'; until: Date }
  /** The pause has ended meanwhile. */
  | { kind: 'over' };

/** What all processes know of a provider together. */
export type PauseRepository = {
  /** Those that stand for this account. */
  standing: (of: PausedAccount) => Promise<ProviderPause[]>;
  /** Of any account, for operators. */
  all: () => Promise<ProviderPause[]>;
  /** @returns false when it is paused for this cause already */
  begin: (of: PausedAccount, cause: PauseCause, name: string) => Promise<boolean>;
  /** Takes the one call that is due. */
  claimProbe: (of: PausedAccount, cause: PauseCause) => Promise<Probe>;
  /**
   * Ends the pause, and has all asked about at once that waited for it; refunds only after a long one, or when an operator
   * wants it. @returns whether there was one
   */
  end: (of: PausedAccount, causes: readonly PauseCause[], by: 'answer' | 'operator') => Promise<boolean>;
};
