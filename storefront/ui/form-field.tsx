import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export type FieldWords = {
  label: ReactNode;
  /** Stands between label and field, read with the field. */
  hint?: ReactNode;
  /** The sentence that says how to put it right; undefined while there is nothing to say. */
  error?: string | undefined;
  /** Marks the field as wrong where the sentence stands elsewhere: the id of its place. */
  faultId?: string | undefined;
  /** The word for «optional», where the field is. */
  optional?: string | undefined;
};

/** What a control must carry to be tied to its label, hint and error. */
type Ties = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FormFieldProps = FieldWords & {
  id?: string | undefined;
  className?: string | undefined;
  children: (ties: Ties) => ReactNode;
};

/** Label, hint and error around one control. */
export function FormField(props: FormFieldProps): ReactNode {
  const { label, hint, error, faultId, optional, id, className, children } = props;
  const own = useId();
  const controlId = id ?? own;
  const hintId = hint === undefined ? undefined : `${controlId}-hint`;
  const errorId = error === undefined ? undefined : `${controlId}-error`;
  const described = [hintId, errorId, faultId].filter((name) => name !== undefined).join(' ');
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label htmlFor={controlId} className={styles.label}>
        {label} {optional !== undefined && <span className={styles.optional}>{optional}</span>}
      </label>
      {hintId !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined || faultId !== undefined || undefined,
      })}
      {errorId !== undefined && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
