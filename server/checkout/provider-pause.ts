import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { PauseCause } from '#rules/provider-pause.ts';

/** A payment provider that receives no calls for a while. */
export type ProviderPause = {
  provider: PaymentProviderName;
  cause: PauseCause;
  /** The provider's name of the error. */
  name: string;
  since: Date;
  /** When one call is permitted. */
  probeAt: Date;
};

/** A provider with its account. A new account starts without the pauses of the old one. */
export type PausedAccount = { provider: PaymentProviderName; account: string };

/** Result of claiming a call to a paused provider. */
export type Probe =
  /** The caller makes the call. The next one is permitted at `until`. */
  | { kind: 'claimed'; ageMs: number; until: Date }
  /** No call is due yet, or another process makes it. */
  | { kind: 'held'; until: Date }
  /** The pause has ended. */
  | { kind: 'over' };
