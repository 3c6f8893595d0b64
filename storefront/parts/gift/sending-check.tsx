import { type ReactNode, useEffect, useRef } from 'react';
import type { GiftCard, SendingRequest } from '#contract/gift.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './sending.module.css';

type SendingCheckProps = {
  request: SendingRequest;
  card: GiftCard;
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** What goes out at once can be called back by nobody: it is shown once more. */
export function SendingCheck({ request, card, busy, onSend, onBack }: SendingCheckProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = [
    [t('gift.send.email'), request.email.trim()],
    [t('gift.send.card'), `${card.productName[language]}, ${formatChf(card.faceValue)}`],
    [t('gift.send.from'), request.fromName],
    [t('gift.send.lang'), isLanguage(request.lang) ? LANGUAGE_NAMES[request.lang] : ''],
  ] as const;
  return (
    <section className={styles.form} aria-labelledby="gift-check">
      <h3 ref={heading} id="gift-check" tabIndex={-1} className={styles.title}>
        {t('gift.check.title')}
      </h3>
      <dl className={styles.facts}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('gift.check.text')}</p>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onSend}>
          {busy ? t('gift.check.sending') : t('gift.check.send')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('gift.check.back')}
        </Button>
      </div>
    </section>
  );
}

/** Each language by its own name, whatever the page's language is. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'de-ch': 'Deutsch',
  'fr-ch': 'Français',
  'it-ch': 'Italiano',
};
