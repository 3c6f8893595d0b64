import { type ReactNode, useState } from 'react';
import { Link, useLoaderData, useOutletContext } from 'react-router';
import { EXPORT_NAMES } from '#rules/accounting-files.ts';
import { ActionForm } from '../../actions/action-form.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { formatMonth } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './accounts.module.css';
import { exportUrl, LastDone, type MonthEnd, MonthLink, Step } from './accounts-parts.tsx';
import { CloseStep } from './close-step.tsx';
import { type MonthPreviewState, PreviewLoading, useMonthPreview } from './month-preview.tsx';
import { ReconcileStep } from './reconcile-step.tsx';

type Call = { request: Request; params: Readonly<Record<string, string | undefined>> };

export function loadMonthEnd({ request, params }: Call): Promise<MonthEnd> {
  return withSession(request, async () => {
    await requirePermission('periods list');
    return api.periods.show.query({ month: params.month ?? '' }, request);
  });
}

export function MonthEndPage(): ReactNode {
  const end = useLoaderData<typeof loadMonthEnd>();
  return <Steps key={end.month} end={end} />;
}

function Steps({ end }: { end: MonthEnd }): ReactNode {
  const { t, language } = useTexts();
  const [message, setMessage] = useState('');
  const previewed = useMonthPreview(end);
  const title = t('accounts.monthTitle', { month: formatMonth(end.month, language) });
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
          {message !== '' && <Notice tone="good">{message}</Notice>}
        </div>
      </div>
      <ol className={styles.steps}>
        <OpenStep previewed={previewed} />
        <ReconcileStep end={end} />
        <CheckStep end={end} />
        <ExportStep end={end} />
        <CloseStep end={end} previewed={previewed} onDone={setMessage} />
      </ol>
    </div>
  );
}

function ExportStep({ end }: { end: MonthEnd }): ReactNode {
  const { t, word } = useTexts();
  const [downloaded, setDownloaded] = useState<readonly string[]>([]);
  const findDone = (name: string) => end.done.find(({ step }) => step === name);
  const isDone = EXPORT_NAMES.every((name) => downloaded.includes(name) || findDone(name) !== undefined);
  return (
    <Step number={4} title={t('accounts.exports')} state={isDone ? 'done' : 'todo'}>
      <p className={styles.soft}>{t('accounts.exportsLead')}</p>
      <ul className={styles.files}>
        {EXPORT_NAMES.map((name) => {
          const done = findDone(name);
          return (
            <li key={name}>
              <a
                href={exportUrl(name, end, true)}
                download
                onClick={() => setDownloaded([...downloaded, name])}
              >
                {word('exports', name)}
              </a>{' '}
              <span className={styles.soft}>
                {done !== undefined && (
                  <>
                    {t('accounts.takenBy', { person: done.person })} · <Time at={done.at} />
                  </>
                )}
                {done === undefined && downloaded.includes(name) && t('accounts.taken')}
              </span>
            </li>
          );
        })}
      </ul>
    </Step>
  );
}

const REFERENCES_SHOWN = 50;

/** Lists bookings that still prevent the closing. */
function OpenStep({ previewed }: { previewed: MonthPreviewState }): ReactNode {
  const { t, word } = useTexts();
  const { preview } = previewed;
  const { permissions } = useOutletContext<SignedInPerson>();
  const canSeeOrders = permissions.includes('orders show');
  if (preview === undefined) {
    return (
      <Step number={1} title={t('accounts.open')} state="todo">
        <PreviewLoading {...previewed} />
      </Step>
    );
  }
  const { refusal } = preview;
  const bookings = refusal?.why === 'open' ? refusal.bookings : [];
  return (
    <Step number={1} title={t('accounts.open')} state={refusal === undefined ? 'done' : 'blocked'}>
      {refusal === undefined ? (
        <p>{t('accounts.nothingOpen')}</p>
      ) : (
        <p>
          {word('errors', refusal.why)}{' '}
          {refusal.why === 'earlier-open' && <MonthLink month={refusal.month} />}
        </p>
      )}
      {bookings.length > 0 && (
        <div className={styles.scroll}>
          <Table
            label={t('accounts.open')}
            rows={bookings.slice(0, REFERENCES_SHOWN)}
            getKey={({ kind, reference }) => `${kind} ${reference}`}
            columns={[
              {
                head: t('accounts.reference'),
                cell: ({ reference }) =>
                  canSeeOrders && /^\w{4}-\w{4}$/.test(reference) ? (
                    <Link to={`/orders/${reference}`}>{reference}</Link>
                  ) : (
                    reference
                  ),
              },
              { head: t('accounts.what'), cell: ({ kind }) => word('openBookings', kind) },
            ]}
          />
        </div>
      )}
      {bookings.length > REFERENCES_SHOWN && (
        <p>{t('accounts.more', { count: bookings.length - REFERENCES_SHOWN })}</p>
      )}
    </Step>
  );
}

function CheckStep({ end }: { end: MonthEnd }): ReactNode {
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
                  {t('accounts.problem', {
                    place: t('accounts.rule', { number: name.split(' ')[0] ?? '' }),
                    problem: references.slice(0, 10).join(', '),
                  })}
                </p>
              ))}
            </Notice>
          )}
        </div>
      </ActionForm>
    </Step>
  );
}
