import { type ReactNode, useState } from 'react';
import { GIFT_WORDS_LIMITS } from '#rules/gift-words-limits.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { GiftTrialProps } from '../product/gift-trial.tsx';
import { GiftPaper, PAPERS } from './gift-paper.tsx';
import styles from './gift-trial-form.module.css';
import type { MessageDraft } from './message-editor.ts';
import { PaperChooser } from './paper-chooser.tsx';

/** A preview of the gift that changes with every key. */
export function GiftTrialForm({ product, value }: GiftTrialProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState<MessageDraft>({
    forName: '',
    message: '',
    fromName: '',
    // The plain paper comes first. Another one shows more of what is possible.
    paper: (PAPERS[1] ?? PAPERS[0])?.key ?? '',
  });
  const control = (field: keyof MessageDraft, maxLength: number) => ({
    value: draft[field],
    maxLength,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((old) => ({ ...old, [field]: target.value })),
  });
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <TextField label={t('gift.forName')} {...control('forName', GIFT_WORDS_LIMITS.name)} />
        <TextArea label={t('gift.message')} {...control('message', GIFT_WORDS_LIMITS.message)} />
        <TextField label={t('gift.fromName')} {...control('fromName', GIFT_WORDS_LIMITS.name)} />
        <PaperChooser
          name="trial-paper"
          value={draft.paper}
          onChange={(paper) => setDraft((old) => ({ ...old, paper }))}
        />
      </div>
      <GiftPaper
        giftMessage={draft}
        card={{ imagePath: product.imagePath, name: product.name[language], value }}
        showPlaceholders
        hidden
      />
    </div>
  );
}
