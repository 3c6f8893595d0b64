import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldTexts = {
  label: string;
  hint?: ReactNode;
  /** Explains how to fix the value. Undefined if valid. */
  error?: string | undefined;
};

type ControlAttributes = {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }): ReactNode {
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

export function TextField({ label, hint, error, ...input }: FieldTexts & ComponentProps<'input'>): ReactNode {
  return <Field {...{ label, hint, error }}>{(attributes) => <input {...input} {...attributes} />}</Field>;
}

export function TextArea({
  label,
  hint,
  error,
  ...input
}: FieldTexts & ComponentProps<'textarea'>): ReactNode {
  return <Field {...{ label, hint, error }}>{(attributes) => <textarea {...input} {...attributes} />}</Field>;
}

export function SelectField({
  label,
  hint,
  error,
  ...select
}: FieldTexts & ComponentProps<'select'>): ReactNode {
  return <Field {...{ label, hint, error }}>{(attributes) => <select {...select} {...attributes} />}</Field>;
}
