import { type ReactNode, useRef, useState } from 'react';
import { suggestEmail } from '#rules/address.ts';
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
  onBlur?: (() => void) | undefined;
  /** The HTML attribute. `off` for the address of another person. */
  autoComplete: 'off' | 'email';
};

/** The hint for likely typos never blocks. */
export function RecipientEmail(props: RecipientEmailProps): ReactNode {
  const { value, onChange, onBlur, ...field } = props;
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [isBlurred, setBlurred] = useState(value !== '');
  const suggestion = isBlurred ? suggestEmail(value) : undefined;

  function accept(corrected: string): void {
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
        onFocus={() => setBlurred(false)}
        onBlur={() => {
          setBlurred(true);
          onBlur?.();
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
            <Button variant="secondary" onClick={() => accept(suggestion)}>
              {t('gift.emailTypoTake')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
