import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { giftLinkRequestSchema } from '#contract/gift.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GiftFailure } from './gift-error.tsx';
import { RecipientEmail } from './recipient-email.tsx';
import styles from './sending.module.css';

type State = 'asking' | 'busy' | 'asked';

/** Asks for the links of an address again. The answer is the same whether or not the address is known. */
export function LinkForm(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const answer = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<State>('asking');
  const [error, setError] = useState<CallError | null>(null);

  useEffect(() => {
    if (state === 'asked') answer.current?.focus();
  }, [state]);

  const faultOf = (typed: string) =>
    giftLinkRequestSchema.safeParse({ email: typed }).success ? undefined : t('gift.emailInvalid');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = faultOf(email);
    setFault(found);
    if (found !== undefined) return form.current?.querySelector('input')?.focus();
    setState('busy');
    setError(null);
    try {
      await giftApi.requestGiftLink(email);
      setState('asked');
    } catch (thrown) {
      setError(errorOf(thrown));
      setState('asking');
    }
  }

  if (state === 'asked') {
    return (
      <Notice ref={answer} tone="success" title={t('gift.link.askedTitle')}>
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
        error={fault}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          if (fault !== undefined) setFault(faultOf(typed));
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
