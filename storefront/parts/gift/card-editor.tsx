import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { apiPath } from '#contract/api-paths.ts';
import type { GiftCard, GiftSending } from '#contract/gift.ts';
import { pagePath } from '#contract/paths.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { randomUuid } from '../../browser/random-uuid.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { useSite } from '../../use-site.ts';
import styles from './gift-cards.module.css';
import { GiftPaper } from './gift-paper.tsx';
import { useMessageEditor } from './message-editor.ts';
import { focusFirstInvalidField, MessageForm } from './message-form.tsx';
import { DEFAULT_HOUR, type SendingFields } from './sending-fields.ts';
import { SendingForm } from './sending-form.tsx';
import { SendingList } from './sending-list.tsx';
import { useGifts } from './use-gifts.ts';

type OpenForm = { fields: SendingFields; isChange: boolean };
type Result = 'none' | 'sent' | 'planned' | 'changed' | 'stopped';

/** The message can be edited while the card is being issued. */
export function CardEditor({ card }: { card: GiftCard }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { gifts } = useGifts();
  const editor = useMessageEditor({
    giftMessage: card.giftMessage,
    findMessage: ({ cards }) => cards.find(({ id }) => id === card.id)?.giftMessage,
    save: (giftMessage) => giftApi.writeCardMessage(gifts.orderId, card.id, giftMessage),
  });
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const [result, setResult] = useState<Result>('none');

  /**
   * Saves an unsaved message. Call before sending, showing or downloading the card.
   * @returns false if a word is invalid, or on a conflict that the buyer must resolve first
   */
  async function saveMessage(): Promise<boolean> {
    const isSaved = !editor.isUnsaved || (editor.result?.kind !== 'conflict' && (await editor.save()));
    if (!isSaved) focusFirstInvalidField(container.current);
    return isSaved;
  }

  function open(fields: Partial<SendingFields>, isChange: boolean): void {
    setResult('none');
    setOpenForm({ fields: { ...emptyFields(gifts.lang, editor.typed.fromName), ...fields }, isChange });
  }

  function finish(outcome: Result): void {
    setOpenForm(null);
    setResult(outcome);
    requestAnimationFrame(() => heading.current?.focus());
  }

  return (
    <div ref={container} className={styles.editor}>
      <div className={styles.preview}>
        <GiftPaper
          giftMessage={editor.typed}
          card={{ imagePath: card.imagePath, name: '', value: card.faceValue }}
          showPlaceholders
          hidden
        />
      </div>
      <div className={styles.side}>
        <MessageForm editor={editor} />
        {card.state === 'pending' ? (
          <Spinner label={t('gift.state.pending')} />
        ) : (
          <section className={styles.ways} aria-labelledby={`ways-${card.id}`}>
            <h3 ref={heading} id={`ways-${card.id}`} tabIndex={-1} className={styles.subtitle}>
              {t('gift.ways.title')}
            </h3>
            <div role="status">
              {result !== 'none' && <p className={styles.done}>{t(`gift.done.${result}`)}</p>}
            </div>
            <SendingList
              card={card}
              onChange={(sending) => open(toFields(sending), true)}
              onCorrect={({ recipient, lang }) => open({ email: recipient ?? '', lang }, false)}
              onStopped={() => finish('stopped')}
            />
            {openForm === null ? (
              <CardActions
                card={card}
                hasUnsavedChanges={editor.isUnsaved}
                saveMessage={saveMessage}
                onSend={() => open({}, false)}
              />
            ) : (
              <SendingForm
                key={openForm.fields.id}
                card={card}
                fields={openForm.fields}
                isChange={openForm.isChange}
                saveMessage={saveMessage}
                onDone={(sentNow) => finish(sentNow ? 'sent' : openForm.isChange ? 'changed' : 'planned')}
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
  return { id: randomUuid(), email: '', lang, fromName, when: 'now', day: '', hour: DEFAULT_HOUR };
}

function toFields({ id, recipient, lang, dueAt }: GiftSending): Partial<SendingFields> {
  const { date, hour } = swissTime(new Date(dueAt));
  return { id, email: recipient ?? '', lang, when: 'later', day: date, hour };
}

const PHONE = 'M7 2.5h10v19H7Zm4 16h2';
const FILE = 'M6 2.8h8.5L19 7.3v13.9H6Zm8 0v5h5M9 12.5h7M9 16.5h7';

type CardActionsProps = {
  card: GiftCard;
  hasUnsavedChanges: boolean;
  saveMessage: () => Promise<boolean>;
  onSend: () => void;
};

function CardActions({
  card,
  hasUnsavedChanges: isUnsaved,
  saveMessage,
  onSend,
}: CardActionsProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { apiBase } = useSite();
  const { gifts } = useGifts();
  const isSaved = useRef(false);
  const isPlanned = card.sendings.some(({ state }) => state === 'planned');

  /** Saves an unsaved message before following the link, because the linked page and PDF show the stored message. */
  function saveFirst(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isUnsaved || isSaved.current) return;
    event.preventDefault();
    const link = event.currentTarget;
    void saveMessage().then((saved) => {
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
                <span className={styles.hint}>{unbroken(t('gift.ways.mailHint'))}</span>
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
              <span className={styles.hint}>{unbroken(t('gift.ways.screenHint'))}</span>
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
              <span className={styles.hint}>{unbroken(t('gift.ways.pdfHint'))}</span>
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
