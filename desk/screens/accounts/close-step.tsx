import type { ReactNode } from 'react';
import type { MonthEnd, ShownSums } from '#contract/desk/accounts.ts';
import { formatChf } from '#rules/money.ts';
import { ActFields } from '../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../acts/reason-field.tsx';
import { useAct } from '../../acts/use-act.ts';
import { accountsApi } from '../../api/accounts-api.ts';
import { showMonth } from '../../format/show-month.ts';
import { showTime } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './accounts.module.css';
import { Looking } from './looking.tsx';
import { Step } from './step.tsx';
import type { Previewed } from './use-month-preview.ts';
import { vatOf } from './vat-of.ts';

type CloseFormProps = { end: MonthEnd; onDone: (said: string) => void };
type CloseStepProps = CloseFormProps & { previewed: Previewed };

/** What the month comes to, and closing it for good. */
export function CloseStep({ end, previewed, onDone }: CloseStepProps): ReactNode {
  const { t } = useTexts();
  const { closed } = end;
  const { preview } = previewed;
  const sums = preview?.sums ?? null;
  const isBlocked = preview !== undefined && sums === null;
  const state = closed !== null ? 'done' : isBlocked ? 'blocked' : 'todo';
  return (
    <Step number={5} title={t('accounts.close')} state={state}>
      {closed !== null && (
        <>
          <p>{t('accounts.closedOn', { time: showTime(closed.closedAt), person: closed.person })}</p>
          <Sums {...closed.sums} />
          <p className={styles.soft}>{closed.reason}</p>
          <p className={styles.hash}>SHA-256 {closed.rowsSha256}</p>
        </>
      )}
      {closed === null && isBlocked && <p>{t('accounts.notYet')}</p>}
      {closed === null && preview === undefined && <Looking {...previewed} />}
      {sums !== null && (
        <>
          <Sums {...sums} />
          <CloseForm end={end} onDone={onDone} />
        </>
      )}
    </Step>
  );
}

function CloseForm({ end: { month, done }, onDone }: CloseFormProps): ReactNode {
  const { t, language } = useTexts();
  const act = useAct();
  const reason = useReason(`close ${month}`);
  const isSettled = (what: string) =>
    done.some((one) => one.what === what && one.numbers.every((number) => number === 0));
  const submit = () => {
    const given = reason.take();
    if (given === undefined) return;
    onDone('');
    void act.run(
      () => accountsApi.close(month, given),
      () => {
        reason.write('');
        onDone(t('accounts.closedNow', { month: showMonth(month, language) }));
      },
    );
  };
  return (
    <ActFields
      refusals="closeRefusals"
      act={act}
      onSubmit={submit}
      button={t('accounts.closeSubmit', { month: showMonth(month, language) })}
    >
      {!(isSettled('reconciliation') && isSettled('check')) && (
        <Notice tone="attention">{t('accounts.notExplained')}</Notice>
      )}
      <p>{t('accounts.closeLead')}</p>
      <ReasonField reason={reason} hint={t('accounts.reasonHint')} />
    </ActFields>
  );
}

function Sums(sums: ShownSums): ReactNode {
  const { t } = useTexts();
  const numbers = ({ count, first, last }: ShownSums['receipts']) =>
    count === 0 ? t('accounts.none') : t('accounts.numbers', { first: first ?? 0, last: last ?? 0, count });
  return (
    <div className={styles.sums}>
      <Facts
        facts={[
          [t('accounts.orders'), sums.orders],
          [t('accounts.sold'), formatChf(sums.sold)],
          [t('accounts.shipping'), formatChf(sums.shipping)],
          [t('accounts.vat'), formatChf(vatOf(sums))],
        ]}
      />
      <Facts
        facts={[
          [t('accounts.refunds'), sums.refunds],
          [t('accounts.refunded'), formatChf(sums.refunded)],
          [t('accounts.shippingRefunded'), formatChf(sums.shippingRefunded)],
          [t('accounts.disputed'), formatChf(sums.disputed)],
        ]}
      />
      <Facts
        facts={[
          [t('accounts.liability'), formatChf(sums.liability)],
          [t('accounts.receipts'), numbers(sums.receipts)],
          [t('accounts.creditNotes'), numbers(sums.creditNotes)],
        ]}
      />
    </div>
  );
}
