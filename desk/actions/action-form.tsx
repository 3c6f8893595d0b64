import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../language/current-texts.ts';
import { describeError, ErrorId } from '../screens/page-error.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './action-form.module.css';
import type { RunningAction } from './use-action.ts';

type ActionFormProps = {
  button: string;
  action: RunningAction;
  onSubmit: () => void;
  /** Disables submitting with Enter. */
  requiresButton?: boolean;
  /** Shown next to the button. */
  extraButton?: ReactNode;
  children: ReactNode;
};

export function ActionPanel({ title, ...form }: { title: string } & ActionFormProps): ReactNode {
  return (
    <div className={styles.action}>
      <Panel title={title}>
        <ActionForm {...form} />
      </Panel>
    </div>
  );
}

export function ActionForm({
  button,
  action,
  onSubmit,
  requiresButton = false,
  extraButton,
  children,
}: ActionFormProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { isBusy, error } = action;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) notice.current?.focus();
  }, [error]);
  const press = () => {
    if (!isBusy) onSubmit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!requiresButton) press();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {error !== undefined && (
        <Notice tone="bad" ref={notice}>
          <p>{describeError(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      {children}
      <div className={styles.buttons}>
        <Button
          {...(requiresButton ? { onClick: press } : { type: 'submit' })}
          variant="secondary"
          busy={isBusy}
        >
          {isBusy ? t('actions.busy') : button}
        </Button>
        {extraButton}
      </div>
    </form>
  );
}
