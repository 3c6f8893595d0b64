import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldWords, FormField } from './form-field.tsx';

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className'>;

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
