import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { assertNever } from '#rules/assert-never.ts';
import type { GiftTextError } from '#rules/gift-message.ts';
import { GIFT_WORDS_LIMITS } from '#rules/gift-words-limits.ts';
import { findUnprintable, isPrintableGift } from '#rules/printable-text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { describeRefusal, GiftFailure } from './gift-error.tsx';
import { getPaper } from './gift-paper.tsx';
import type { TextField as FieldName, MessageDraft, MessageEditor } from './message-editor.ts';
import styles from './message-form.module.css';
import { PaperChooser } from './paper-chooser.tsx';

/** Screen readers announce the remaining characters below this number. */
const ANNOUNCE_BELOW = 30;
/** Maximum number of unprintable characters that a message names. */
const MAX_NAMED = 6;

export function MessageForm({ editor }: { editor: MessageEditor }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { typed, errors, isUnsaved, result, save } = editor;

  function control(field: FieldName) {
    const validationError = errors[field];
    return {
      id: `${id}-${field}`,
      value: typed[field],
      error:
        validationError === undefined ? undefined : describeError(t, field, validationError, typed[field]),
      onChange: ({ target }: { target: { value: string } }) => editor.setField(field, target.value),
      onBlur: () => editor.validateField(field),
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) focusFirstInvalidField(form.current);
  }

  // Counts an accent or an emoji as one character.
  const remaining = GIFT_WORDS_LIMITS.message - Array.from(typed.message.normalize('NFC')).length;
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField label={t('gift.forName')} autoComplete="off" {...control('forName')} />
      <div>
        <TextArea
          label={t('gift.message')}
          hint={t('gift.messageHint')}
          autoComplete="off"
          {...control('message')}
        />
        <p
          className={remaining < 0 ? `${styles.left} ${styles.over}` : styles.left}
          aria-live={remaining < ANNOUNCE_BELOW ? 'polite' : 'off'}
        >
          {remaining < 0
            ? t('gift.signsOver', { count: -remaining })
            : t('gift.signsLeft', { count: remaining })}
        </p>
      </div>
      <TextField label={t('gift.fromName')} autoComplete="off" {...control('fromName')} />
      <PaperChooser
        name={`${id}-paper`}
        value={typed.paper}
        onChange={(key) => editor.setField('paper', key)}
      />
      {result?.kind === 'conflict' && (
        <MessageConflict stored={result.giftMessage} onLoad={editor.loadStored} />
      )}
      {result?.kind === 'failed' && (
        <Notice tone="danger" title={t('gift.notSaved')}>
          <GiftFailure error={result.error} />
          <p>{t('gift.keptHere')}</p>
        </Notice>
      )}
      <div className={styles.save}>
        {/* Keeps the focus in the field: an error shown on blur would move the button away from the pointer. */}
        <Button type="submit" onMouseDown={(event) => event.preventDefault()}>
          {result?.kind === 'saving' ? t('gift.saving') : t('gift.save')}
        </Button>
        <div role="status" className={styles.state}>
          {result?.kind === 'saved' && !isUnsaved && (
            <p className={styles.saved}>
              <Icon name="check" />
              {t('gift.saved')}
            </p>
          )}
          {result?.kind === 'faulty' && <p>{t('gift.faulty')}</p>}
        </div>
      </div>
    </form>
  );
}

function MessageConflict({ stored, onLoad }: { stored: MessageDraft; onLoad: () => void }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = [
    [t('gift.forName'), stored.forName],
    [t('gift.message'), stored.message],
    [t('gift.fromName'), stored.fromName],
    [t('gift.paper.choose'), getPaper(stored.paper).name[language]],
  ] as const;
  return (
    <Notice tone="info" role="alert" title={describeRefusal(t, 'messageChanged')}>
      <p>{t('gift.conflict.text')}</p>
      <dl className={styles.stored}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text === '' ? t('gift.conflict.empty') : text}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" onClick={onLoad}>
        {t('gift.conflict.load')}
      </Button>
    </Notice>
  );
}

/** Moves the focus to the first invalid field, or to the button of an alert. */
export function focusFirstInvalidField(inside: HTMLElement | null): void {
  requestAnimationFrame(() =>
    inside?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus(),
  );
}

function describeError(t: Translate, field: FieldName, validationError: GiftTextError, text: string): string {
  switch (validationError) {
    case 'tooLong':
      return t('gift.tooLong', {
        max: field === 'message' ? GIFT_WORDS_LIMITS.message : GIFT_WORDS_LIMITS.name,
      });
    case 'tooManyLines':
      return t('gift.tooManyLines', { max: GIFT_WORDS_LIMITS.messageLines });
    case 'hiddenMarks':
      return t('gift.hiddenMarks');
    case 'containsLink':
      return t('gift.containsLink');
    case 'imitation':
      return t('gift.imitation');
    case 'notPrintable':
      return describeUnprintable(t, text);
    default:
      return assertNever(validationError);
  }
}

/** Names the characters that documents can't print. */
export function describeUnprintable(t: Translate, text: string): string {
  const signs = findUnprintable(text.normalize('NFC'), isPrintableGift);
  return t('gift.notPrintable', { signs: signs.slice(0, MAX_NAMED).join(' '), count: signs.length });
}
