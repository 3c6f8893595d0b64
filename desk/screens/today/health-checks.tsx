import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HealthCheckName } from '#rules/health-checks.ts';
import type { Permission } from '#rules/permissions.ts';
import type { Outputs } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { Texts } from '../../language/translate.ts';
import { findAllowedPath } from '../../navigation.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './today.module.css';

type Today = Outputs['today']['show'];

type HealthCheck = Today['checks'][number];

/** Checks in display order. Unknown checks of another version are listed as problems. */
const WAITING: readonly string[] = [
  'parcels-to-pack',
  'cards-pending',
  'mails-pending',
  'refunds-open',
  'payments-open',
] satisfies HealthCheckName[];
const LATE: readonly string[] = [
  'parcels-overdue',
  'cards-oldest',
  'mails-oldest',
  'jobs-unclaimed',
] satisfies HealthCheckName[];
const AGES: readonly string[] = ['cards-oldest', 'mails-oldest'] satisfies HealthCheckName[];

const PATHS: Readonly<Record<string, string>> = {
  'parcels-to-pack': '/packing',
  'parcels-overdue': '/packing',
  'refunds-open': '/refunds',
  'items-open': '/review',
} satisfies Partial<Record<HealthCheckName, string>>;

export function countFailingChecks({ checks, alarms }: Today): number {
  return checks.filter(({ isHealthy }) => !isHealthy).length + alarms.length;
}

function formatAge({ t }: Texts, minutes: number): string {
  if (minutes < 60) return t('today.minutes', { count: minutes });
  return t('today.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Groups the checks into waiting, late and wrong. The last two show only failing checks. */
export function HealthChecks({
  today,
  permissions,
}: {
  today: Today;
  permissions: readonly Permission[];
}): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  const { checks, alarms } = today;
  const waiting = WAITING.flatMap((name) => checks.find((check) => check.name === name) ?? []);
  const failing = checks.filter(({ isHealthy }) => !isHealthy);
  const late = failing.filter(({ name }) => LATE.includes(name));
  const wrong = failing.filter(({ name }) => !LATE.includes(name));
  const line = ({ name, value }: HealthCheck) => (
    <Line
      key={name}
      name={word('checks', name)}
      value={AGES.includes(name) ? formatAge(texts, value) : String(value)}
      isZero={value === 0}
      place={findAllowedPath(permissions, PATHS[name] ?? '')}
    />
  );
  return (
    <div className={styles.checks}>
      <Panel title={t('today.waits')}>
        <ul className={styles.list}>{waiting.map(line)}</ul>
      </Panel>
      <Panel title={t('today.late')}>
        {late.length === 0 ? (
          <p className={styles.soft}>{t('today.nothingLate')}</p>
        ) : (
          <ul className={`${styles.list} ${styles.failing}`}>{late.map(line)}</ul>
        )}
      </Panel>
      <Panel title={t('today.wrong')}>
        {wrong.length + alarms.length === 0 ? (
          <p className={styles.soft}>{t('today.nothingWrong')}</p>
        ) : (
          <ul className={`${styles.list} ${styles.failing}`}>
            {wrong.map(line)}
            {alarms.map(({ kind, subject, since }) => (
              <li key={`${kind} ${subject}`} className={styles.line}>
                <span>
                  {t('today.alarmOf', { what: word('alarms', kind) })}
                  <span className={styles.below}>
                    {subject} · {t('today.since', { time: formatDateTime(since) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

type LineProps = { name: string; value: string; isZero: boolean; place: string | undefined };

function Line({ name, value, isZero, place }: LineProps): ReactNode {
  return (
    <li className={styles.line}>
      {place === undefined ? <span>{name}</span> : <Link to={place}>{name}</Link>}
      <span className={isZero ? styles.none : styles.figure}>{value}</span>
    </li>
  );
}
