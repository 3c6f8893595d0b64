import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { apiPath } from '#contract/api-paths.ts';
import type { GiftCard, GiftSending } from '#contract/gift.ts';
import { pagePath } from '#contract/paths.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { randomKey } from '../../browser/random-key.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSite } from '../../use-site.ts';
import styles from './gift-cards.module.css';
import { GiftPaper } from './gift-paper.tsx';
import { type SendingFields, USUAL_HOUR } from './sending-fields.ts';
import { SendingForm } from './sending-form.tsx';
import { SendingList } from './sending-list.tsx';
import { useGifts } from './use-gifts.ts';
import { useWordsEditor } from './words-editor.ts';
import { focusFirstFault, WordsForm } from './words-form.tsx';

/** What is done with a card beside its words. */
type Task = { fields: SendingFields; changes: boolean };
type Done = 'none' | 'sent' | 'planned' | 'changed' | 'stopped';

/**
 * A card that can be given: what stands on it, seen at once, and the ways in which it reaches its recipient. While it is
 * being issued, its words can be written already.
 */
export function CardEditor({ card }: { card: GiftCard }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { gifts } = useGifts();
  const editor = useWordsEditor({
    words: card.words,
    findWords: ({ cards }) => cards.find(({ id }) => id === card.id)?.words,
    save: (words) => giftApi.writeCardWords(gifts.orderId, card.id, words),
  });
  const place = useRef<HTMLDivElement>(null);
  const ways = useRef<HTMLHeadingElement>(null);
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<Done>('none');

  /** Before the card leaves this page. In a conflict the buyer decides first. */
  async function saveWords(): Promise<boolean> {
    const isSaved = !editor.isUnsaved || (editor.result?.kind !== 'conflict' && (await editor.save()));
    if (!isSaved) focusFirstFault(place.current);
    return isSaved;
  }

  function open(fields: Partial<SendingFields>, changes: boolean): void {
    setDone('none');
    setTask({ fields: { ...emptyFields(gifts.lang, editor.typed.fromName), ...fields }, changes });
  }

  function finish(how: Done): void {
    setTask(null);
    setDone(how);
    requestAnimationFrame(() => ways.current?.focus());
  }

  return (
    <div ref={place} className={styles.editor}>
      <div className={styles.preview}>
        <GiftPaper
          words={editor.typed}
          card={{ imagePath: card.imagePath, name: '', value: card.faceValue }}
          showsPlaces
          hidden
        />
      </div>
      <div className={styles.side}>
        <WordsForm editor={editor} />
        {card.state === 'coming' ? (
          <Spinner label={t('gift.state.coming')} />
        ) : (
          <section className={styles.ways} aria-labelledby={`ways-${card.id}`}>
            <h3 ref={ways} id={`ways-${card.id}`} tabIndex={-1} className={styles.subtitle}>
              {t('gift.ways.title')}
            </h3>
            <div role="status">
              {done !== 'none' && <p className={styles.done}>{t(`gift.done.${done}`)}</p>}
            </div>
            <SendingList
              card={card}
              onChange={(sending) => open(fieldsOf(sending), true)}
              onCorrect={({ recipient, lang }) => open({ email: recipient ?? '', lang }, false)}
              onStopped={() => finish('stopped')}
            />
            {task === null ? (
              <CardWays
                card={card}
                isUnsaved={editor.isUnsaved}
                saveWords={saveWords}
                onSend={() => open({}, false)}
              />
            ) : (
              <SendingForm
                key={task.fields.id}
                card={card}
                fields={task.fields}
                changes={task.changes}
                saveWords={saveWords}
                onDone={(sentNow) => finish(sentNow ? 'sent' : task.changes ? 'changed' : 'planned')}
                onCancel={() => finish('none')}
              />
            )}
            {card.givableUntil !== null && (
              <p className={styles.until}>
                {t('gift.until', { day: formatDay(swissTime(new Date(card.givableUntil)).date, language) })}
              </p>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

function emptyFields(lang: string, fromName: string): SendingFields {
  return { id: randomKey(), email: '', lang, fromName, when: 'now', day: '', hour: USUAL_HOUR };
}

/** What is planned, as the form shows it. */
function fieldsOf({ id, recipient, lang, dueAt }: GiftSending): Partial<SendingFields> {
  const { date, hour } = swissTime(new Date(dueAt));
  return { id, email: recipient ?? '', lang, when: 'later', day: date, hour };
}

const PHONE = 'M7 2.5h10v19H7Zm4 16h2';
const FILE = 'M6 2.8h8.5L19 7.3v13.9H6Zm8 0v5h5M9 12.5h7M9 16.5h7';

type CardWaysProps = {
  card: GiftCard;
  isUnsaved: boolean;
  saveWords: () => Promise<boolean>;
  onSend: () => void;
};

/** By e-mail, on the screen, on paper: none of them is the right one for everybody. */
function CardWays({ card, isUnsaved, saveWords, onSend }: CardWaysProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { apiBase } = useSite();
  const { gifts } = useGifts();
  const isSaved = useRef(false);
  const isPlanned = card.sendings.some(({ state }) => state === 'planned');

  /** Saves typed words before the link is followed: screen and file show the stored ones. */
  function saveFirst(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isUnsaved || isSaved.current) return;
    event.preventDefault();
    const link = event.currentTarget;
    void saveWords().then((saved) => {
      if (!saved) return;
      isSaved.current = true;
      link.click();
      isSaved.current = false;
    });
  }

  return (
    <>
      <ul className={styles.list}>
        {!isPlanned && card.sendingsLeft > 0 && (
          <li>
            <button type="button" className={`${styles.way} ${styles.first}`} onClick={onSend}>
              <Icon name="mail" />
              <span>
                <strong>{t('gift.ways.mail')}</strong>
                <span className={styles.hint}>{t('gift.ways.mailHint')}</span>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        )}
        <li>
          <Link
            to={pagePath.giftCard(language, gifts.orderId, card.id)}
            onClick={saveFirst}
            className={styles.way}
          >
            <Drawing path={PHONE} />
            <span>
              <strong>{t('gift.ways.screen')}</strong>
              <span className={styles.hint}>{t('gift.ways.screenHint')}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <a
            href={apiBase + apiPath.giftPdf(gifts.orderId, card.id)}
            download
            onClick={saveFirst}
            className={styles.way}
          >
            <Drawing path={FILE} />
            <span>
              <strong>{t('gift.ways.pdf')}</strong>
              <span className={styles.hint}>{t('gift.ways.pdfHint')}</span>
            </span>
            <Icon name="chevron-right" />
          </a>
        </li>
      </ul>
      {!isPlanned && card.sendingsLeft === 0 && (
        <p className={styles.until}>{t('gift.refused.tooManySendings')}</p>
      )}
    </>
  );
}
