import type { ReactNode } from 'react';
import { showAmount } from '../../format/show-amount.ts';
import { showDate } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import styles from './accounts.module.css';
import type { BankComparison } from './accounts-types.ts';
import { Section } from './section.tsx';

const TONES: Readonly<Record<string, Tone>> = { matched: 'good', 'in transit': 'attention' };

/** Payouts of acquirers and refunds paid by bank, beside the bookings of the bank. */
export function ShownBank({ bank }: { bank: BankComparison }): ReactNode {
  const { t, word } = useTexts();
  const state = (name: string) => <Badge tone={TONES[name] ?? 'bad'}>{word('bankStates', name)}</Badge>;
  const bookedAmount = (booked: { amount: number } | null, sign: number, currency: string) =>
    booked === null ? '–' : showAmount(sign * booked.amount, currency);
  const apart = (net: number, booked: { amount: number } | null, sign: number, currency: string) =>
    showAmount(net - sign * (booked?.amount ?? 0), currency);
  return (
    <>
      <p className={styles.soft}>
        {bank.accounts
          .map(({ account, from, to }) =>
            from === null || to === null
              ? t('accounts.account', { account })
              : t('accounts.accountDays', { account, from: showDate(from), to: showDate(to) }),
          )
          .join(' · ')}
      </p>
      <Section
        title={t('accounts.payouts')}
        rows={bank.payouts}
        keyOf={({ source, day, reference, net }) => `${source} ${day} ${reference} ${net}`}
        columns={[
          { head: t('accounts.with'), cell: ({ source }) => source },
          { head: t('accounts.day'), cell: ({ day }) => showDate(day) },
          { head: t('accounts.net'), cell: ({ net, currency }) => showAmount(net, currency), isNumber: true },
          {
            head: t('accounts.inBank'),
            cell: ({ booked, currency }) => bookedAmount(booked, 1, currency),
            isNumber: true,
          },
          {
            head: t('accounts.difference'),
            cell: ({ net, booked, currency }) => apart(net, booked, 1, currency),
            isNumber: true,
          },
          { head: t('accounts.status'), cell: ({ state: name }) => state(name) },
        ]}
      />
      <Section
        title={t('accounts.bankRefunds')}
        rows={bank.refunds}
        keyOf={({ reference }) => reference}
        columns={[
          { head: t('accounts.reference'), cell: ({ reference }) => reference },
          { head: t('accounts.day'), cell: ({ paidOn }) => showDate(paidOn) },
          {
            head: t('accounts.ours'),
            cell: ({ amount, currency }) => showAmount(amount, currency),
            isNumber: true,
          },
          {
            head: t('accounts.inBank'),
            cell: ({ booked, currency }) => bookedAmount(booked, -1, currency),
            isNumber: true,
          },
          {
            head: t('accounts.difference'),
            cell: ({ amount, booked, currency }) => apart(amount, booked, -1, currency),
            isNumber: true,
          },
          { head: t('accounts.status'), cell: ({ state: name }) => state(name) },
        ]}
      />
      <Section
        title={t('accounts.unexplained')}
        rows={bank.unexplained}
        keyOf={({ bookedOn, amount, bankReference }) => `${bookedOn} ${amount} ${bankReference}`}
        columns={[
          { head: t('accounts.day'), cell: ({ bookedOn }) => showDate(bookedOn) },
          { head: t('accounts.booking'), cell: ({ bankReference }) => bankReference },
          {
            head: t('accounts.inBank'),
            cell: ({ amount, currency }) => showAmount(amount, currency),
            isNumber: true,
          },
          {
            head: t('accounts.status'),
            cell: ({ mayBeEarlier }) => (mayBeEarlier ? t('accounts.mayBeEarlier') : state('unexplained')),
          },
        ]}
      />
      {bank.others > 0 && <p className={styles.soft}>{t('accounts.others', { count: bank.others })}</p>}
    </>
  );
}
