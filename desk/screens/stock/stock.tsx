import { type ReactNode, useState } from 'react';
import { useLoaderData, useOutletContext } from 'react-router';
import { parseWhole } from '#rules/number-input.ts';
import { ENTERED_STOCK_CAUSES, type StockState } from '#rules/stock.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../../ui/page.module.css';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';

type ListedStock = Outputs['stock']['list'][number];

export function loadStock({ request }: { request: Request }): Promise<ListedStock[]> {
  return withSession(request, async () => {
    await requirePermission('stock list');
    return api.stock.list.query(undefined, request);
  });
}

const TONES: Record<StockState, Tone> = {
  'not-counted': 'plain',
  'count-again': 'bad',
  'too-few': 'bad',
  low: 'attention',
  enough: 'good',
};

const COUNT_MAX = 1_000_000;

const ENTER: ActionDefinition<readonly ListedStock[]> = {
  draft: () => 'stock',
  button: 'stock.submit',
  fields: [
    {
      ...{ name: 'product', kind: 'select', label: 'stock.which' },
      options: (stocks) => stocks.map(({ product, name }) => ({ value: product, label: name })),
    },
    {
      ...{ name: 'cause', kind: 'select', label: 'stock.what' },
      options: (_, { word }) =>
        [...ENTERED_STOCK_CAUSES, 'low'].map((cause) => ({
          value: cause,
          label: word('stockEntries', cause),
        })),
    },
    {
      ...{ name: 'count', kind: 'number', label: 'stock.count' },
      check: (text) => (text !== '' && parseWhole(text) <= COUNT_MAX ? undefined : 'stock.countWrong'),
    },
  ],
  run: async (_, values, reason, { t }) => {
    const { product = '' } = values;
    const count = parseWhole(values.count ?? '');
    const cause = ENTERED_STOCK_CAUSES.find((candidate) => candidate === values.cause);
    const { inStock } =
      cause === undefined
        ? await api.stock.setThreshold.mutate({ product, count, reason })
        : await api.stock.enter.mutate({ product, cause, count, reason });
    return t('stock.entered', { count: inStock ?? 0 });
  },
};

export function StockPage(): ReactNode {
  const stocks = useLoaderData<typeof loadStock>();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t, word } = useTexts();
  const [done, setDone] = useState('');
  useTitle(t('stock.title'));
  useLiveReload(({ kind, action }) => kind === 'parcel' || action?.includes('stock ') === true);
  return (
    <div className={styles.page}>
      <h1>{t('stock.title')}</h1>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      {stocks.length === 0 && <p>{t('stock.none')}</p>}
      {stocks.length > 0 && (
        <Panel title={t('stock.title')} wide>
          <Table
            label={t('stock.title')}
            rows={stocks}
            getKey={({ product }) => product}
            columns={[
              { head: t('stock.card'), cell: ({ name }) => name },
              { head: t('stock.inStock'), cell: ({ inStock }) => inStock ?? '–', isNumber: true },
              { head: t('stock.needed'), cell: ({ needed }) => needed, isNumber: true },
              {
                head: t('stock.low'),
                cell: ({ inStock, low }) => (inStock === undefined ? '–' : low),
                isNumber: true,
              },
              { head: t('stock.since'), cell: ({ since }) => since && <Time at={since} /> },
              {
                head: t('stock.state'),
                cell: ({ state }) => <Badge tone={TONES[state]}>{word('stockStates', state)}</Badge>,
              },
            ]}
          />
        </Panel>
      )}
      {stocks.length > 0 && permissions.includes('stock add') && (
        <ConfiguredAction
          title={t('stock.enter')}
          definition={ENTER}
          subject={stocks}
          onStart={() => setDone('')}
          onDone={setDone}
        />
      )}
    </div>
  );
}
