import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'prefix' | 'className'> & {
    /** Shown inside the field before and after what is typed, as in «CHF». */
    prefix?: ReactNode;
    suffix?: ReactNode;
    className?: string | undefined;
  };

/** One line of text. Takes what `register` of react-hook-form returns, `ref` included. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, faultId, optional, prefix, suffix, id, className, ...input } = props;
  return (
    <FieldFrame {...{ label, hint, error, faultId, optional, id, className }}>
      {(ties) => (
        <span className={styles.frame}>
          {prefix !== undefined && (
            <span className={styles.affix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input type="text" {...input} {...ties} className={styles.input} />
          {suffix !== undefined && (
            <span className={styles.affix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
