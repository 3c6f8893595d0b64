import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { unbroken } from './unbroken.tsx';

type RadioOption<T extends string> = {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
};

type RadioListProps<T extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
};

export function RadioList<T extends string>(props: RadioListProps<T>): ReactNode {
  const { legend, name, options, value, onChange } = props;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.row}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.input}
            />
            <span>
              {unbroken(option.label)}
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
            {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
