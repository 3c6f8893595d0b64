import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** May hold links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps): ReactNode {
  const own = useId();
  const controlId = id ?? own;
  const errorId = error === undefined ? undefined : `${controlId}-error`;
  return (
    <div className={styles.choice}>
      <input
        {...input}
        type="checkbox"
        id={controlId}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={errorId}
      />
      <label htmlFor={controlId} className={styles.label}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </label>
      {errorId !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
