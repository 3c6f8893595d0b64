import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldWords, FormField } from './form-field.tsx';
import { Icon } from './icon.tsx';

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly { value: string; label: string }[];
    className?: string | undefined;
  };

/** A native select. Takes what `register` of react-hook-form returns, `ref` included. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, error, faultId, optional, options, id, className, ...select } = props;
  return (
    <FormField {...{ label, hint, error, faultId, optional, id, className }}>
      {(ties) => (
        <span className={styles.control}>
          <select {...select} {...ties} className={`${styles.input} ${styles.select}`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </FormField>
  );
}
