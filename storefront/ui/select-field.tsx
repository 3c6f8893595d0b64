import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';
import { Icon } from './icon.tsx';

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly { value: string; label: string }[];
    className?: string | undefined;
  };

export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, error, externalErrorId, optional, options, id, className, ...select } = props;
  return (
    <FormField {...{ label, hint, error, externalErrorId, optional, id, className }}>
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
