import { type ReactNode, useEffect, useRef } from 'react';
import type { ShownCard } from '#contract/gift.ts';
import { formatChf } from '#rules/money.ts';
import { formatDay } from '#texts/day.ts';
import { useBrandWords } from '../../i18n/use-brand-words.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './hand-over.module.css';
import { TillCode } from './till-code.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** What the till needs: bar code, number, PIN, value and validity. */
export function ShownCode({ shown, onHide }: { shown: ShownCard; onHide: () => void }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { where } = useBrandWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useWakeLock(true);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);
  const groups = shown.number.match(/.{1,4}/g) ?? [];
  return (
    <section aria-labelledby="till-code" className={styles.code}>
      <h2 ref={heading} id="till-code" tabIndex={-1} className={styles.codeTitle}>
        {t('gift.code.title')}
      </h2>
      <p className={styles.bright}>{t('gift.code.bright')}</p>
      <TillCode bars={shown.bars} />
      <dl className={styles.facts}>
        <div className={styles.number}>
          <dt>{t('gift.code.number')}</dt>
          <dd>{groups.join(' ')}</dd>
        </div>
        <div>
          <dt>{t('gift.code.pin')}</dt>
          <dd>{shown.pin}</dd>
        </div>
        <div>
          <dt>{t('gift.code.value')}</dt>
          <dd>{formatChf(shown.faceValue)}</dd>
        </div>
        <div className={styles.whole}>
          <dt>{t('gift.code.validUntil')}</dt>
          <dd>{formatDay(shown.validUntil, language)}</dd>
        </div>
      </dl>
      <p>{t('gift.code.where', { where })}</p>
      <p className={styles.hint}>{t('gift.code.caution')}</p>
      <p className={styles.hint}>{t('gift.code.offline')}</p>
      <Button variant="secondary" wide onClick={onHide}>
        {t('gift.code.hide')}
      </Button>
    </section>
  );
}
