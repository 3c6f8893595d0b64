import type { ReactNode } from 'react';
import type { Permission } from '#rules/permissions.ts';
import type { Outputs } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './today.module.css';

export function SaleState({
  sale,
  permissions,
}: {
  sale: readonly Outputs['today']['show']['sale'][number][];
  permissions: readonly Permission[];
}): ReactNode {
  const { t } = useTexts();
  return (
    <Panel title={t('sale.title')}>
      <SaleList sale={sale} />
      {permissions.includes('sale pause') && (
        <div>
          <ButtonLink to="/sale" variant="secondary">
            {t('sale.manage')}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

export function SaleList({ sale }: { sale: readonly Outputs['today']['show']['sale'][number][] }): ReactNode {
  const { t, word, language } = useTexts();
  return (
    <ul className={styles.list}>
      {sale.map(({ category, pause }) => (
        <li key={category} className={styles.line}>
          <span>
            {word('products', category)}
            {pause !== null && (
              <span className={styles.below}>
                {t('sale.pausedBy', { time: formatDateTime(pause.since), person: pause.person })}
                <br />
                {pause.sentence[language]}
              </span>
            )}
          </span>
          <Badge tone={pause === null ? 'good' : 'attention'}>
            {t(pause === null ? 'sale.on' : 'sale.off')}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
