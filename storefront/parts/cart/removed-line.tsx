import type { ReactNode } from 'react';
import type { CartLine } from '#rules/cart.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './removed-line.module.css';

type RemovedLineProps = { line: CartLine; onUndo: () => void };

export function RemovedLine({ line, onUndo }: RemovedLineProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.removed}>
      <p>{t('cart.removedLine', { name: line.name[language], amount: line.amount })}</p>
      <Button variant="quiet" onClick={onUndo}>
        {t('cart.undo')}
      </Button>
    </div>
  );
}
