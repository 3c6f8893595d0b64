import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
};

export function Checkbox({ label, hint, id, ...input }: CheckboxProps): ReactNode {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className={styles.choice}>
      <input {...input} type="checkbox" id={controlId} className={styles.input} />
      <label htmlFor={controlId} className={styles.label}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </label>
    </div>
  );
}
