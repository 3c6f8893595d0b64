import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'prefix' | 'className'> & {
    /** Shown inside the field before the input, such as "CHF". */
    prefix?: ReactNode;
    className?: string | undefined;
  };

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, externalErrorId, optional, prefix, id, className, ...input } = props;
  return (
    <FormField {...{ label, hint, error, externalErrorId, optional, id, className }}>
      {(ties) => (
        <span className={styles.control}>
          {prefix !== undefined && (
            <span className={styles.affix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input type="text" {...input} {...ties} className={styles.input} />
        </span>
      )}
    </FormField>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>;

/** Grows with its content where the browser supports it. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, error, externalErrorId, optional, id, ...area } = props;
  return (
    <FormField {...{ label, hint, error, externalErrorId, optional, id }}>
      {(ties) => (
        <span className={styles.control}>
          <textarea rows={4} {...area} {...ties} className={`${styles.input} ${styles.area}`} />
        </span>
      )}
    </FormField>
  );
}
