import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PaperChooser } from './paper-chooser.tsx';
import { WordsConflict } from './words-conflict.tsx';
import type { TextField as FieldName, WordsEditor } from './words-editor.ts';
import { faultSentence, signsLeft } from './words-faults.ts';
import styles from './words-form.module.css';
import { WordsState } from './words-state.tsx';

/** From so many characters left on, they are told as they are typed. */
const FEW = 30;

/** For whom, a message, from whom, and on which paper; each may stay empty. */
export function WordsForm({ editor }: { editor: WordsEditor }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { typed, faults } = editor;

  function control(field: FieldName) {
    const fault = faults[field];
    return {
      id: fieldId(id, field),
      value: typed[field],
      error: fault === undefined ? undefined : faultSentence(t, field, fault, typed[field]),
      onChange: ({ target }: { target: { value: string } }) => editor.type(field, target.value),
      onBlur: () => editor.leave(field),
    };
  }

  const left = signsLeft(typed.message);
  return (
    <div className={styles.form}>
      <TextField label={t('gift.forName')} autoComplete="off" {...control('forName')} />
      <div>
        <TextArea
          label={t('gift.message')}
          hint={t('gift.messageHint')}
          autoComplete="off"
          {...control('message')}
        />
        <p
          className={left < 0 ? `${styles.left} ${styles.over}` : styles.left}
          aria-live={left < FEW ? 'polite' : 'off'}
        >
          {left < 0 ? t('gift.signsOver', { count: -left }) : t('gift.signsLeft', { count: left })}
        </p>
      </div>
      <TextField label={t('gift.fromName')} autoComplete="off" {...control('fromName')} />
      <PaperChooser name={`${id}-paper`} value={typed.paper} onChange={(key) => editor.type('paper', key)} />
      {editor.state === 'conflict' ? <WordsConflict editor={editor} /> : <WordsState editor={editor} />}
    </div>
  );
}

function fieldId(id: string, field: FieldName): string {
  return `${id}-${field}`;
}

/** Leads to the first fault inside an element. */
export function focusFirstFault(inside: HTMLElement | null): void {
  requestAnimationFrame(() => inside?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
