import { type ReactNode, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import { type ClosingStep, listIncompleteSteps } from '#rules/periods.ts';
import { ActionForm } from '../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api } from '../../api/client.ts';
import { formatDateTime, formatMonth } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from '../../ui/text.tsx';
import styles from './accounts.module.css';
import { type MonthEnd, type PeriodSums, Step, sumVat } from './accounts-parts.tsx';
import { type MonthPreviewState, PreviewLoading } from './month-preview.tsx';

const STEPS: Record<ClosingStep, TextKey> = {
  reconciliation: 'accounts.reconcile',
  check: 'accounts.check',
};

type CloseFormProps = { end: MonthEnd; onDone: (message: string) => void };
type CloseStepProps = CloseFormProps & { previewed: MonthPreviewState };

export function CloseStep({ end, previewed, onDone }: CloseStepProps): ReactNode {
  const { t } = useTexts();
  const { closed } = end;
  const { preview } = previewed;
  const sums = preview?.sums;
  const isBlocked = preview !== undefined && sums === undefined;
  const state = closed !== undefined ? 'done' : isBlocked ? 'blocked' : 'todo';
  return (
    <Step number={5} title={t('accounts.close')} state={state}>
      {closed !== undefined && (
        <>
          <p>{t('accounts.closedOn', { time: formatDateTime(closed.closedAt), person: closed.person })}</p>
          <Sums {...closed.sums} />
          <p className={styles.soft}>{closed.reason}</p>
          <p className={styles.hash}>SHA-256 {closed.rowsSha256}</p>
        </>
      )}
      {closed === undefined && isBlocked && <p>{t('accounts.notYet')}</p>}
      {closed === undefined && preview === undefined && <PreviewLoading {...previewed} />}
      {sums !== undefined && (
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
  const action = useAction();
  const reason = useReason(`close ${month}`);
  const monthName = formatMonth(month, language);
  const incomplete = listIncompleteSteps(done);
  const steps = incomplete.map((step) => t(STEPS[step])).join(', ');
  const [stepsToConfirm, setStepsToConfirm] = useState<string>();
  const close = (text: string) => {
    onDone('');
    void action.run(
      () => api.periods.close.mutate({ month, reason: text, incompleteSteps: incomplete }),
      () => {
        reason.setText('');
        onDone(t('accounts.closedNow', { month: monthName }));
      },
    );
  };
  const submit = () => {
    const text = reason.validate();
    if (text === undefined) return;
    if (incomplete.length > 0) setStepsToConfirm(steps);
    else close(text);
  };
  // Ask again if the incomplete steps have changed.
  if (stepsToConfirm === steps && steps !== '') {
    return (
      <ConfirmClosing
        steps={steps}
        month={monthName}
        onYes={() => {
          setStepsToConfirm(undefined);
          const text = reason.validate();
          if (text !== undefined) close(text);
        }}
        onNo={() => setStepsToConfirm(undefined)}
      />
    );
  }
  return (
    <ActionForm action={action} onSubmit={submit} button={t('accounts.closeSubmit', { month: monthName })}>
      {steps !== '' && <Notice tone="attention">{t('accounts.closeIncomplete', { steps })}</Notice>}
      <p>{t('accounts.closeLead')}</p>
      <ReasonField reason={reason} hint={t('accounts.reasonHint')} />
    </ActionForm>
  );
}

type ConfirmClosingProps = { steps: string; month: string; onYes: () => void; onNo: () => void };

/**
 * Asks for confirmation. "No" is first and has the focus, so that a double click or double Enter doesn't
 * close the month.
 */
function ConfirmClosing({ steps, month, onYes, onNo }: ConfirmClosingProps): ReactNode {
  const { t } = useTexts();
  return (
    <>
      <Notice tone="attention">
        <p>{t('accounts.closeIncomplete', { steps })}</p>
        <p>{t('accounts.closeSure', { month })}</p>
      </Notice>
      <div className={styles.buttons}>
        <Button ref={(button) => button?.focus()} onClick={onNo}>
          {t('accounts.closeNo')}
        </Button>
        <Button variant="secondary" onClick={onYes}>
          {t('accounts.closeYes', { month })}
        </Button>
      </div>
    </>
  );
}

function Sums(sums: PeriodSums): ReactNode {
  const { t } = useTexts();
  const numbers = ({ count, first, last }: PeriodSums['receipts']) =>
    count === 0 ? t('accounts.none') : t('accounts.numbers', { first: first ?? 0, last: last ?? 0, count });
  return (
    <div className={styles.sums}>
      <Facts
        facts={[
          [t('accounts.orders'), sums.orders],
          [t('accounts.sold'), formatChf(sums.sold)],
          [t('accounts.shipping'), formatChf(sums.shipping)],
          [t('accounts.vat'), formatChf(sumVat(sums))],
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
