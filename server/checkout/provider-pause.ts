import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { PauseCause } from '#rules/provider-pause.ts';

/** A payment provider that receives no calls for a while. */
export type ProviderPause = {
  provider: PaymentProviderName;
  cause: PauseCause;
  /** The provider's name for the error. */
  name: string;
  since: Date;
  /** Time from which one probe call is permitted. */
  probeAt: Date;
};

/** A provider with its account. A new account starts without the pauses of the old one. */
export type PausedAccount = { provider: PaymentProviderName; account: string };

/** Result of claiming a call to a paused provider. */
export type Probe =
  /**
   * The caller must make the call. The next call is permitted at `until`. `ageMs`: time since the pause started.
   */
  | { kind: 'claimed'; ageMs: number; until: Date }
  /** No call is due, or another process has claimed it. */
  | { kind: 'not-due'; until: Date }
  | { kind: 'pause-ended' };
