import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldWords, FormField } from './form-field.tsx';

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className'>;

/** Several lines of text; the field grows with them where the browser can. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, error, faultId, optional, id, ...area } = props;
  return (
    <FormField {...{ label, hint, error, faultId, optional, id }}>
      {(ties) => (
        <span className={styles.control}>
          <textarea rows={4} {...area} {...ties} className={`${styles.input} ${styles.area}`} />
        </span>
      )}
    </FormField>
  );
}
