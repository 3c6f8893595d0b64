import { type ReactNode, useState } from 'react';
import { ActionForm } from '../../actions/action-form.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import type { MonthEnd } from './accounts-types.ts';
import { LastDone } from './last-done.tsx';
import { Step } from './step.tsx';

/** All orders, and all closed months, held against the invariants. */
export function CheckStep({ end }: { end: MonthEnd }): ReactNode {
  const { t } = useTexts();
  const action = useAction();
  const [checked, setChecked] = useState<Outputs['periods']['check']>();
  const done = end.done.find(({ step }) => step === 'check');
  const broken = done?.open ?? 0;
  const state = done === undefined ? 'todo' : broken === 0 ? 'done' : 'differs';
  const check = () =>
    void action.run(
      async () => setChecked(await api.periods.check.mutate({ month: end.month })),
      () => undefined,
    );
  return (
    <Step number={3} title={t('accounts.check')} state={state}>
      <p>{t('accounts.checkLead')}</p>
      <LastDone done={done} />
      <ActionForm action={action} onSubmit={check} button={t('accounts.checkSubmit')}>
        <div role="status">
          {checked !== undefined && (
            <Notice tone={checked.broken.length === 0 ? 'good' : 'bad'}>
              <p>
                {checked.broken.length === 0
                  ? t('accounts.checkedWell', { count: checked.invariants, months: checked.closedMonths })
                  : t('accounts.checkedBadly', { count: checked.broken.length })}
              </p>
              {checked.broken.map(({ name, references }) => (
                <p key={name}>
                  <span lang="en">{name}</span>: {references.slice(0, 10).join(', ')}
                </p>
              ))}
            </Notice>
          )}
        </div>
      </ActionForm>
    </Step>
  );
}
