import { type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { EXPORT_NAMES } from '#rules/accounting-files.ts';
import { api } from '../../api/client.ts';
import { showMonth } from '../../format/show-month.ts';
import { useTexts } from '../../language/current-texts.ts';
import { forSignedIn, requirePermission } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';
import { useTitle } from '../../ui/use-title.ts';
import styles from './accounts.module.css';
import type { MonthEnd } from './accounts-types.ts';
import { CheckStep } from './check-step.tsx';
import { CloseStep } from './close-step.tsx';
import { exportUrl } from './export-url.ts';
import { OpenStep } from './open-step.tsx';
import { ReconcileStep } from './reconcile-step.tsx';
import { Step } from './step.tsx';
import { useMonthPreview } from './use-month-preview.ts';

type Call = { request: Request; params: Readonly<Record<string, string | undefined>> };

export function loadMonthEnd({ request, params }: Call): Promise<MonthEnd> {
  return forSignedIn(request, async () => {
    await requirePermission('periods list');
    return api.periods.show.query({ month: params.month ?? '' }, request);
  });
}

/** The end of a month, step by step. */
export function MonthEndPage(): ReactNode {
  const end = useLoaderData<typeof loadMonthEnd>();
  return <Steps key={end.month} end={end} />;
}

function Steps({ end }: { end: MonthEnd }): ReactNode {
  const { t, language } = useTexts();
  const [said, setSaid] = useState('');
  const previewed = useMonthPreview(end);
  const title = t('accounts.monthTitle', { month: showMonth(end.month, language) });
  useTitle(title);
  const heading = useFocusedHeading();
  return (
    <div className={styles.page}>
      <div>
        <Link to="/accounts">{t('accounts.title')}</Link>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div role="status" className={styles.status}>
          {said !== '' && <Notice tone="good">{said}</Notice>}
        </div>
      </div>
      <ol className={styles.steps}>
        <OpenStep previewed={previewed} />
        <ReconcileStep end={end} />
        <CheckStep end={end} />
        <ExportStep end={end} />
        <CloseStep end={end} previewed={previewed} onDone={setSaid} />
      </ol>
    </div>
  );
}

/** The files of the month for the accountants. */
function ExportStep({ end }: { end: MonthEnd }): ReactNode {
  const { t, word } = useTexts();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const doneOf = (name: string) => end.done.find(({ step }) => step === name);
  const isDone = EXPORT_NAMES.every((name) => taken.includes(name) || doneOf(name) !== undefined);
  return (
    <Step number={4} title={t('accounts.exports')} state={isDone ? 'done' : 'todo'}>
      <p className={styles.soft}>{t('accounts.exportsLead')}</p>
      <ul className={styles.files}>
        {EXPORT_NAMES.map((name) => {
          const done = doneOf(name);
          return (
            <li key={name}>
              <a href={exportUrl(name, end, true)} download onClick={() => setTaken([...taken, name])}>
                {word('exports', name)}
              </a>{' '}
              <span className={styles.soft}>
                {done !== undefined && (
                  <>
                    {t('accounts.takenBy', { person: done.person })} · <Time at={done.at} />
                  </>
                )}
                {done === undefined && taken.includes(name) && t('accounts.taken')}
              </span>
            </li>
          );
        })}
      </ul>
    </Step>
  );
}
