import type { Actor } from '#rules/actor.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import { PAUSE_CAUSES } from '#rules/provider-pause.ts';
import { confirmPayment } from '#server/checkout/confirm-payment.ts';
import type { AccountFinding } from '#server/checkout/payment-provider.ts';
import type { ProviderPause } from '#server/checkout/provider-pause.ts';
import { readPaymentId } from '#server/postgres/payments/payment-state.ts';
import { recordAction, recordShopAction } from '#server/postgres/shared/operator-actions.ts';
import { checkNotifications } from '#server/setup/check-config.ts';
import type { Adapters } from './adapters.ts';

/** Returns the active pauses of the configured accounts. Only these block this shop's calls. */
export async function readActivePauses({
  pauses,
  pausedAccounts,
}: Pick<Adapters, 'pauses' | 'pausedAccounts'>): Promise<ProviderPause[]> {
  return (await Promise.all(pausedAccounts.map((account) => pauses.listActive(account)))).flat();
}

/** The state of one requirement at one provider. */
export type PaymentFinding = Omit<AccountFinding, 'subject'> & {
  provider: PaymentProviderName;
  subject: AccountFinding['subject'] | 'notifications';
};

/** Operator actions on payments and providers. */
export function createPayments(adapters: Adapters) {
  const { brand, config, connection, provider, providers, payments, pauses, pausedAccounts, log } = adapters;
  const { db } = connection;
  const confirmDeps = { payments, providers, log, noShiftLimits: config.noShiftLimits };
  const readPauses = () => readActivePauses(adapters);
  const configured = Object.values(providers).filter((provider) => provider !== undefined);
  return {
    /** Returns the active pauses, except those of a former account or password. */
    pauses: readPauses,
    /** Checks all accounts, and whether notifications can arrive. */
    check: async (): Promise<PaymentFinding[]> => {
      const denied = (await readPauses()).filter(({ cause }) => cause === 'refunds-denied');
      const checks = configured.map(async (provider) => {
        const denial = denied.find((pause) => pause.provider === provider.name);
        const reported = await provider.checkAccount(brand.paymentMethods);
        const findings: Omit<PaymentFinding, 'provider'>[] = [
          ...reported.map((finding) => applyKnownRefundState(finding, denial, config.refundsLicensed)),
          await checkNotifications(config, provider),
        ];
        return findings.map((finding) => ({ provider: provider.name, ...finding }));
      });
      return (await Promise.all(checks)).flat();
    },
    /**
     * Logs what the current provider's account is missing, such as an offered payment method. Never throws.
     */
    logAccountErrors: async (): Promise<void> => {
      const findings = await provider.checkAccount(brand.paymentMethods).catch((error: unknown) => {
        log.warn({ err: error }, 'the account at the payment provider could not be checked');
        return [];
      });
      for (const { subject, detail } of findings.filter(({ state }) => state === 'wrong')) {
        const fields = { alarm: 'payment-account', provider: provider.name, subject, detail };
        log.error(fields, 'the account at the payment provider is incomplete');
      }
    },
    /** Ends all pauses, so that calls resume immediately. @returns the number of pauses */
    resume: async (by: Actor): Promise<number> => {
      const ended = await readPauses();
      for (const account of pausedAccounts) await pauses.resume(account, PAUSE_CAUSES, 'operator');
      const data = { pauses: ended.map(({ provider, cause }) => ({ provider, cause })) };
      await db.transaction((tx) => recordShopAction(tx, by, { type: 'providers-resumed', data }));
      return ended.length;
    },
    /**
     * Polls an order's payment again, regardless of the poll limit.
     * @returns the payment's state afterwards
     */
    pollPayment: async (orderId: string, by: Actor) => {
      const paymentId = await readPaymentId(db, orderId);
      await db.transaction((tx) => recordAction(tx, by, orderId, { type: 'payment-checked', data: {} }));
      const { state } = await confirmPayment(confirmDeps, paymentId, 'operator');
      return state;
    },
  };
}

/** Overrides the provider's finding about refunds with what the shop knows. */
function applyKnownRefundState(
  finding: AccountFinding,
  denial: ProviderPause | undefined,
  refundsLicensed: boolean,
): AccountFinding {
  if (finding.subject !== 'refunds') return finding;
  if (denial !== undefined) {
    const detail = `a refund was denied (${denial.name}): no refund starts until the licence is active and "payment resume" was run`;
    return { ...finding, state: 'wrong', detail };
  }
  if (refundsLicensed) return finding;
  return { ...finding, detail: 'REFUNDS_LICENSED is off: no refunds at any provider' };
}
