import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { unbroken } from './unbroken.tsx';

export type FieldTexts = {
  label: ReactNode;
  /** Between label and field. Screen readers read it with the field. */
  hint?: ReactNode;
  /** Says how to fix the input; undefined if there is no error. */
  error?: string | undefined;
  /** ID of an error message elsewhere on the page. Marks the field as invalid. */
  externalErrorId?: string | undefined;
  optional?: string | undefined;
};

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FormFieldProps = FieldTexts & {
  id?: string | undefined;
  className?: string | undefined;
  children: (controlProps: ControlProps) => ReactNode;
};

export function FormField(props: FormFieldProps): ReactNode {
  const { label, hint, error, externalErrorId, optional, id, className, children } = props;
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint === undefined ? undefined : `${controlId}-hint`;
  const errorId = error === undefined ? undefined : `${controlId}-error`;
  const described = [hintId, errorId, externalErrorId].filter((name) => name !== undefined).join(' ');
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label htmlFor={controlId} className={styles.label}>
        {label} {optional !== undefined && <span className={styles.optional}>{optional}</span>}
      </label>
      {hintId !== undefined && (
        <div id={hintId} className={styles.hint}>
          {unbroken(hint)}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined || externalErrorId !== undefined || undefined,
      })}
      {errorId !== undefined && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" />
          <span>{unbroken(error)}</span>
        </p>
      )}
    </div>
  );
}
