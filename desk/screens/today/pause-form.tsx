import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES, type Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { isPauseSentence, PAUSE_SENTENCE_MAX } from '#rules/pause-sentence.ts';
import { REASON_MAX } from '#rules/reason.ts';
import { ActionPanel } from '../../actions/action-form.tsx';
import { oneLine, reasonSentence } from '../../actions/reason-sentence.ts';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { type Which, WhichCards } from './which-cards.tsx';

type Seen = Partial<Record<Category, string>>;

function statesOf({ categories }: Outputs['sale']['show']): Seen {
  return Object.fromEntries(categories.map(({ category, state }) => [category, state]));
}

/** Takes cards off sale, with a sentence in three languages. */
export function PauseForm({
  sale,
  onDone,
}: {
  sale: Outputs['sale']['show'];
  onDone: (said: string) => void;
}): ReactNode {
  const { t, word } = useTexts();
  const action = useAction();
  const [which, choose] = useState<Which>('all');
  /** What was written instead of the proposal. */
  const [own, setOwn] = useState<Partial<LocalizedText>>({});
  const [reason, writeReason] = useDraft('sale pause');
  const [isChecked, setChecked] = useState(false);
  /** How the sale was when this person began: another one may change it meanwhile, and the page shows that. */
  const [seen, setSeen] = useState<Seen>();
  const begin = () => setSeen((before) => before ?? statesOf(sale));
  const { revalidate } = useRevalidator();
  const isChanged = action.error?.body?.constraint === 'sale-changed';
  useEffect(() => {
    if (!isChanged) return;
    setSeen(undefined);
    void revalidate();
  }, [isChanged, revalidate]);
  const form = useRef<HTMLDivElement>(null);
  const sentence: LocalizedText = { ...sale.proposals[which], ...own };
  const wrongReason = isChecked ? reasonSentence(reason) : undefined;
  const submit = () => {
    setChecked(true);
    const wrong = LANGUAGES.find((language) => !isPauseSentence(oneLine(sentence[language])));
    const first = wrong ?? (reasonSentence(reason) === undefined ? undefined : 'reason');
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    onDone('');
    const said = {
      'de-ch': oneLine(sentence['de-ch']),
      'fr-ch': oneLine(sentence['fr-ch']),
      'it-ch': oneLine(sentence['it-ch']),
    };
    const categories = which === 'all' ? [...CATEGORIES] : [which];
    void action.run(
      () =>
        api.sale.pause.mutate({
          ...{ categories, sentence: said, reason: oneLine(reason) },
          seen: seen ?? statesOf(sale),
        }),
      () => {
        setSeen(undefined);
        writeReason('');
        setOwn({});
        setChecked(false);
        onDone(t('sale.paused'));
      },
    );
  };
  return (
    <div ref={form} onChange={begin}>
      <ActionPanel title={t('sale.pause')} button={t('sale.submit')} action={action} onSubmit={submit}>
        <WhichCards name="pause" which={which} among={CATEGORIES} onChoose={choose} />
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            name={language}
            lang={language}
            label={`${t('sale.sentence')}, ${word('languages', language)}`}
            hint={language === LANGUAGES[0] ? t('sale.sentenceHint', { max: PAUSE_SENTENCE_MAX }) : undefined}
            error={
              isChecked && !isPauseSentence(oneLine(sentence[language]))
                ? t('sale.sentenceWrong', { max: PAUSE_SENTENCE_MAX })
                : undefined
            }
            value={sentence[language]}
            onChange={({ target }) => setOwn({ ...own, [language]: target.value })}
          />
        ))}
        <TextField
          name="reason"
          label={t('sale.reason')}
          hint={t('sale.reasonHint')}
          error={wrongReason && t(wrongReason)}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => writeReason(target.value)}
        />
      </ActionPanel>
    </div>
  );
}
