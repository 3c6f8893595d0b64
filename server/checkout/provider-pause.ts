import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { PauseCause } from '#rules/provider-pause.ts';

/** A pause of calls to a provider. */
export type ProviderPause = {
  provider: PaymentProviderName;
  cause: PauseCause;
  /** The provider's name of the error. */
  name: string;
  since: Date;
  /** The next probe is allowed at this time. */
  probeAt: Date;
};

/** A provider and its account. A new account has no pause. */
export type PausedAccount = { provider: PaymentProviderName; account: string };

/** The result of requesting a probe. */
export type Probe =
  /** The caller may probe now; the next probe is due at `until`. */
  | { kind: 'claimed'; ageMs: number; until: Date }
  /** Too early, or another process probes. */
  | { kind: 'held'; until: Date }
  /** The pause has ended. */
  | { kind: 'over' };

/** Provider pauses, shared by all processes. */
export type PauseRepository = {
  standing: (of: PausedAccount) => Promise<ProviderPause[]>;
  /** Returns the pauses of all accounts, for operators. */
  all: () => Promise<ProviderPause[]>;
  /** @returns false if the account is already paused for this cause */
  begin: (of: PausedAccount, cause: PauseCause, name: string) => Promise<boolean>;
  /** Claims the probe that is due. */
  claimProbe: (of: PausedAccount, cause: PauseCause) => Promise<Probe>;
  /**
   * Ends the pause and makes the waiting payments due now; refunds too after a long pause or on an operator's request.
   * @returns true if there was a pause
   */
  end: (of: PausedAccount, causes: readonly PauseCause[], by: 'answer' | 'operator') => Promise<boolean>;
};
