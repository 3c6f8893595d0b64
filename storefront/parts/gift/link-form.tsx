import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { giftLinkRequestSchema } from '#contract/gift.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GiftFailure } from './gift-error.tsx';
import { RecipientEmail } from './recipient-email.tsx';
import styles from './sending.module.css';

type State = 'editing' | 'busy' | 'requested';

/** Requests the links of an e-mail address. The response doesn't reveal if the address is known. */
export function LinkForm(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [validationError, setValidationError] = useState<string>();
  const [state, setState] = useState<State>('editing');
  const [error, setError] = useState<CallError | null>(null);

  useEffect(() => {
    if (state === 'requested') notice.current?.focus();
  }, [state]);

  const validate = (typed: string) =>
    giftLinkRequestSchema.safeParse({ email: typed }).success ? undefined : t('gift.emailInvalid');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const invalid = validate(email);
    setValidationError(invalid);
    if (invalid !== undefined) return form.current?.querySelector('input')?.focus();
    setState('busy');
    setError(null);
    try {
      await giftApi.requestGiftLink(email);
      setState('requested');
    } catch (thrown) {
      setError(toCallError(thrown));
      setState('editing');
    }
  }

  if (state === 'requested') {
    return (
      <Notice ref={notice} tone="success" title={t('gift.link.askedTitle')}>
        <p>{t('gift.link.asked')}</p>
      </Notice>
    );
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={styles.linkForm}>
      <RecipientEmail
        id={id}
        label={t('gift.link.email')}
        hint={t('gift.link.emailHint')}
        error={validationError}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          if (validationError !== undefined) setValidationError(validate(typed));
        }}
        autoComplete="email"
      />
      {error !== null && (
        <Notice tone="danger">
          <GiftFailure error={error} />
        </Notice>
      )}
      <p>
        <Button type="submit" disabled={state === 'busy'}>
          {t('gift.link.send')}
        </Button>
      </p>
    </form>
  );
}
