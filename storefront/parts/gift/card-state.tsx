import type { ReactNode } from 'react';
import type { GiftCard } from '#contract/gift.ts';
import type { Language } from '#rules/language.ts';
import { RETENTION } from '#rules/retention.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './gift-cards.module.css';
import { GiftPaper } from './gift-paper.tsx';
import { sendingSentence } from './sending-sentence.ts';

/** A card that cannot be given any more, and why. */
export function CardState({ card }: { card: GiftCard }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { words, state, sendings } = card;
  return (
    <div className={styles.editor}>
      <div className={styles.preview}>
        <GiftPaper
          words={words}
          card={{ imagePath: card.imagePath, name: card.productName[language], value: card.faceValue }}
        />
      </div>
      <div className={styles.side}>
        <Notice tone="info" role="none">
          <p>
            {t(state === 'gone' ? 'gift.state.gone' : 'gift.state.over', { days: RETENTION.cardSecretDays })}
          </p>
        </Notice>
        {sendings.map((sending) => (
          <p key={sending.id}>{sendingSentence(t, language, sending)}</p>
        ))}
      </div>
    </div>
  );
}

/** What stands on a card, for the list: whose it is, if that is written. */
export function wordsSummary(t: Translate, { words }: GiftCard): string {
  if (words.forName !== '') return t('gift.paper.for', { name: words.forName });
  return words.version === 0 ? t('gift.summary.plain') : t('gift.summary.written');
}

/** How far a card has come as a present, in a word or two; empty while there is nothing to say. */
export function stateSummary(t: Translate, language: Language, { state, sendings }: GiftCard): string {
  if (state !== 'ready') return t(`gift.summary.${state}`);
  const last = [...sendings].reverse().find((sending) => sending.state !== 'stopped');
  if (last === undefined || last.state === 'stopped') return '';
  const day = formatDay(swissTime(new Date(last.dueAt)).date, language);
  return t(`gift.summary.${last.state}`, { day });
}
