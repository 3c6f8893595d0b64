import { type ReactNode, useRef, useState } from 'react';
import { emailTypoHint } from '#rules/address.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import styles from './sending.module.css';

type RecipientEmailProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onLeave?: (() => void) | undefined;
  /** As browsers know it; nobody's own address is asked for where it is `off`. */
  autoComplete: 'off' | 'email';
};

/** An e-mail address with a hint at a likely slip, as on the page of the address; the hint never blocks. */
export function RecipientEmail(props: RecipientEmailProps): ReactNode {
  const { value, onChange, onLeave, ...field } = props;
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(value !== '');
  const suggestion = left ? emailTypoHint(value) : undefined;

  function take(corrected: string): void {
    onChange(corrected);
    place.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={place}>
      <TextField
        {...field}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-required
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          onLeave?.();
        }}
      />
      <div role="status">
        {suggestion !== undefined && (
          <p className={styles.typo}>
            <span>
              <LinkedText
                text={t('gift.emailTypo', { email: suggestion })}
                links={{ suggestion: (address) => <strong key="suggestion">{address}</strong> }}
              />
            </span>
            <Button variant="secondary" onClick={() => take(suggestion)}>
              {t('gift.emailTypoTake')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
