import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../language/current-texts.ts';
import type { WordList } from '../language/translate.ts';
import { FaultId, faultSentence } from '../screens/page-fault.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './act-form.module.css';
import type { Act } from './use-act.ts';

type ActFieldsProps = {
  button: string;
  act: Act;
  /** The words for why the server refuses it. */
  refusals?: WordList;
  onSubmit: () => void;
  /** Enter in a field does nothing: it takes a press of the button. */
  isByButtonOnly?: boolean;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
};

/** Something that can be done, in a panel of its own. */
export function ActForm({ title, ...form }: { title: string } & ActFieldsProps): ReactNode {
  return (
    <div className={styles.act}>
      <Panel title={title}>
        <ActFields {...form} />
      </Panel>
    </div>
  );
}

/** The fields of something that can be done, its button, and why it was refused. */
export function ActFields({
  button,
  act,
  refusals,
  onSubmit,
  isByButtonOnly = false,
  more,
  children,
}: ActFieldsProps): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  const { isBusy, fault } = act;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault !== undefined) notice.current?.focus();
  }, [fault]);
  const press = () => {
    if (!isBusy) onSubmit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isByButtonOnly) press();
  };
  const why = fault?.kind === 'refused' ? (fault.told?.constraint ?? '') : '';
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {fault !== undefined && (
        <Notice tone="bad" ref={notice}>
          <p>
            {why === '' || refusals === undefined
              ? faultSentence(texts, fault)
              : t('acts.refused', { why: word(refusals, why) })}
          </p>
          <FaultId fault={fault} />
        </Notice>
      )}
      {children}
      <div className={styles.buttons}>
        <Button
          {...(isByButtonOnly ? { onClick: press } : { type: 'submit' })}
          variant="secondary"
          busy={isBusy}
        >
          {isBusy ? t('acts.busy') : button}
        </Button>
        {more}
      </div>
    </form>
  );
}
