import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isoWeekday } from '#rules/iso-date.ts';
import { formatChf, RAPPEN_PER_FRANC } from '#rules/money.ts';
import { getMethodName } from '#rules/paid-method.ts';
import { SALES_DAYS, type SalesDays } from '#rules/sales-days.ts';
import type { Outputs } from '../../api/client.ts';
import { formatDate, formatDayAndMonth } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { BarChart, ChartFigure, ShareChart } from '../../ui/charts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './today.module.css';

type Sales = Outputs['today']['sales'];

type Sold = { orders: number; turnover: number; refunded: number };
type Measure = 'orders' | 'turnover';

/** Whole francs, for axis labels. */
const showFrancs = (rappen: number) => formatChf(rappen).replace(/\.\d\d$/, '');
const SCALE = { orders: 1, turnover: RAPPEN_PER_FRANC } as const;

export function SalesPanel({ sales, days }: { sales: Sales; days: SalesDays }): ReactNode {
  const { t } = useTexts();
  const orders = sales.days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <Panel title={t('sales.title', { count: days })}>
      <nav aria-label={t('sales.period')} className={styles.periods}>
        {SALES_DAYS.map((count) => (
          <Link
            key={count}
            to={`?days=${count}`}
            preventScrollReset
            aria-current={count === days ? 'true' : undefined}
            className={styles.period}
          >
            {t('sales.days', { count })}
          </Link>
        ))}
      </nav>
      {orders === 0 ? (
        <p className={styles.soft}>{t('sales.none')}</p>
      ) : (
        <div className={styles.charts}>
          <ByDay sales={sales} measure="orders" />
          <ByDay sales={sales} measure="turnover" />
          <ByMethod sales={sales} />
        </div>
      )}
      <p className={styles.soft}>{t('sales.note')}</p>
    </Panel>
  );
}

function useSoldColumns(): Column<Sold>[] {
  const { t } = useTexts();
  return [
    { head: t('sales.orderCount'), cell: ({ orders }) => orders, isNumber: true },
    { head: t('sales.amount'), cell: ({ turnover }) => formatChf(turnover), isNumber: true },
    {
      head: t('sales.back'),
      cell: ({ refunded }) => (refunded === 0 ? '' : formatChf(refunded)),
      isNumber: true,
    },
  ];
}

function ByDay({ sales: { days }, measure }: { sales: Sales; measure: Measure }): ReactNode {
  const { t } = useTexts();
  const columns = useSoldColumns();
  const show = (value: number) =>
    measure === 'orders' ? t('sales.sumOrders', { count: value }) : formatChf(value);
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  const best = days.reduce((best, day) => (day[measure] > best[measure] ? day : best));
  const caption = t(measure === 'orders' ? 'sales.orders' : 'sales.turnover');
  const summary = t('sales.ordersSummary', {
    ...{ total: show(total), count: days.length },
    ...{ day: formatDate(best.day), most: show(best[measure]) },
  });
  const bars = days.map((sold, index) => ({
    key: sold.day,
    value: sold[measure] / SCALE[measure],
    // Only Mondays have labels. The last bar is today.
    label: isoWeekday(sold.day) === 1 ? formatDayAndMonth(sold.day) : '',
    title: t('sales.onDay', { day: formatDate(sold.day), value: show(sold[measure]) }),
    isOpen: index === days.length - 1,
  }));
  return (
    <ChartFigure
      caption={caption}
      sum={show(total)}
      chart={
        <BarChart
          label={`${caption}. ${summary}`}
          bars={bars}
          format={(value) => (measure === 'orders' ? String(value) : showFrancs(value * RAPPEN_PER_FRANC))}
        />
      }
      more={t('sales.table')}
      table={
        <Table
          label={caption}
          rows={days.toReversed()}
          getKey={({ day }) => day}
          columns={[
            { head: t('sales.day'), cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
            ...columns,
          ]}
        />
      }
    />
  );
}

function ByMethod({ sales: { methods } }: { sales: Sales }): ReactNode {
  const { t } = useTexts();
  const columns = useSoldColumns();
  const [first] = methods;
  const caption = t('sales.methods');
  const summary =
    first &&
    t('sales.methodsSummary', { method: getMethodName(first.method), amount: formatChf(first.turnover) });
  return (
    <ChartFigure
      caption={caption}
      chart={
        <ShareChart
          label={`${caption}. ${summary}`}
          shares={methods.map(({ method, turnover }) => ({
            key: method,
            name: getMethodName(method),
            value: turnover,
            shown: formatChf(turnover),
          }))}
        />
      }
      more={t('sales.table')}
      table={
        <Table
          label={caption}
          rows={methods}
          getKey={({ method }) => method}
          columns={[{ head: t('sales.method'), cell: ({ method }) => getMethodName(method) }, ...columns]}
        />
      }
    />
  );
}
