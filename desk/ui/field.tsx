import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Words = {
  label: string;
  hint?: ReactNode;
  /** The sentence that says how to put it right; undefined while there is nothing to say. */
  error?: string | undefined;
};

/** What ties a control to its label, hint and error. */
type Ties = {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

function Field({ label, hint, error, children }: Words & { children: (ties: Ties) => ReactNode }): ReactNode {
  const id = useId();
  const hintId = hint === undefined ? '' : `${id}-hint`;
  const errorId = error === undefined ? '' : `${id}-error`;
  const described = `${errorId} ${hintId}`.trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined || undefined,
      })}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, ...input }: Words & ComponentProps<'input'>): ReactNode {
  return <Field {...{ label, hint, error }}>{(ties) => <input {...input} {...ties} />}</Field>;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, ...input }: Words & ComponentProps<'textarea'>): ReactNode {
  return <Field {...{ label, hint, error }}>{(ties) => <textarea {...input} {...ties} />}</Field>;
}

export function SelectField({ label, hint, error, ...select }: Words & ComponentProps<'select'>): ReactNode {
  return <Field {...{ label, hint, error }}>{(ties) => <select {...select} {...ties} />}</Field>;
}
