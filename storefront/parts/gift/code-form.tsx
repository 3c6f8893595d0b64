import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '#contract/api-error.ts';
import { LINK_CODE_LENGTH, parseLinkCode } from '#rules/gift-link.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GiftFailure } from './gift-error.tsx';
import styles from './sending.module.css';

type CodeFormProps = {
  button: string;
  /** Rejects with 404 for an unknown or expired code. */
  onCode: (code: string) => Promise<void>;
};

/** Accepts the code beside a mail's link, if the link itself is broken. */
export function CodeForm({ button, onCode }: CodeFormProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [validationError, setValidationError] = useState<string>();
  const [error, setError] = useState<CallError | null>(null);

  function refuse(message: string): void {
    setValidationError(message);
    form.current?.querySelector('input')?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = parseLinkCode(typed);
    setError(null);
    if (code === undefined) return refuse(t('gift.link.codeInvalid', { length: LINK_CODE_LENGTH }));
    setBusy(true);
    try {
      await onCode(code);
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 404) refuse(t('gift.link.codeUnknown'));
      else setError(toCallError(thrown));
    }
    setBusy(false);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={styles.linkForm}>
      <h2 className={styles.title}>{t('gift.link.codeTitle')}</h2>
      <TextField
        id={id}
        label={t('gift.link.code')}
        hint={t('gift.link.codeHint', { length: LINK_CODE_LENGTH })}
        error={validationError}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setValidationError(undefined);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-required
      />
      {error !== null && (
        <Notice tone="danger">
          <GiftFailure error={error} />
        </Notice>
      )}
      <p>
        <Button type="submit" variant="secondary" disabled={isBusy}>
          {button}
        </Button>
      </p>
    </form>
  );
}
