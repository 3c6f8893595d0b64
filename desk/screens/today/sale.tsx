import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES, type Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { isPauseSentence, PAUSE_SENTENCE_MAX } from '#rules/pause-sentence.ts';
import { ActionPanel } from '../../actions/action-form.tsx';
import { collapseWhitespace, ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, withSession } from '../../session.ts';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { SaleList } from './sale-state.tsx';
import styles from './today.module.css';

export function loadSale({ request }: { request: Request }): Promise<Outputs['sale']['show']> {
  return withSession(request, async () => {
    await requirePermission('sale pause');
    return api.sale.show.query(undefined, request);
  });
}

export function SalePage(): ReactNode {
  const sale = useLoaderData<typeof loadSale>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  useTitle(t('sale.pageTitle'));
  useLiveReload(({ action }) => action?.includes('sale ') === true);
  const heading = useFocusedHeading();
  const paused = sale.categories.filter(({ pause }) => pause !== null);
  return (
    <div className={styles.narrow}>
      <p>
        <Link to="/today">{t('sale.back')}</Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {t('sale.pageTitle')}
      </h1>
      <p>{t('sale.intro')}</p>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      <Panel title={t('sale.now')}>
        <SaleList sale={sale.categories} />
      </Panel>
      {paused.length > 0 && <ResumeForm paused={paused.map(({ category }) => category)} onDone={setDone} />}
      <PauseForm sale={sale} onDone={setDone} />
    </div>
  );
}

type SeenStates = Partial<Record<Category, string>>;

function getStates({ categories }: Outputs['sale']['show']): SeenStates {
  return Object.fromEntries(categories.map(({ category, state }) => [category, state]));
}

function PauseForm({
  sale,
  onDone,
}: {
  sale: Outputs['sale']['show'];
  onDone: (sentences: string) => void;
}): ReactNode {
  const { t, word } = useTexts();
  const action = useAction();
  const [scope, choose] = useState<SaleScope>('all');
  /** Sentences that replace the proposals. */
  const [editedSentences, setEditedSentences] = useState<Partial<LocalizedText>>({});
  const reasonField = useReason('sale pause');
  const [isChecked, setChecked] = useState(false);
  /** The sale's state when the user started editing. The server rejects the change if it differs. */
  const [seen, setSeen] = useState<SeenStates>();
  const begin = () => setSeen((before) => before ?? getStates(sale));
  const { revalidate } = useRevalidator();
  const isChanged = action.error?.body?.constraint === 'sale-changed';
  useEffect(() => {
    if (!isChanged) return;
    setSeen(undefined);
    void revalidate();
  }, [isChanged, revalidate]);
  const form = useRef<HTMLDivElement>(null);
  const sentence: LocalizedText = { ...sale.proposals[scope], ...editedSentences };
  const submit = () => {
    setChecked(true);
    const invalidLanguage = LANGUAGES.find(
      (language) => !isPauseSentence(collapseWhitespace(sentence[language])),
    );
    if (invalidLanguage !== undefined)
      return form.current?.querySelector<HTMLElement>(`[name="${invalidLanguage}"]`)?.focus();
    const reason = reasonField.validate();
    if (reason === undefined) return;
    onDone('');
    const sentences = {
      'de-ch': collapseWhitespace(sentence['de-ch']),
      'fr-ch': collapseWhitespace(sentence['fr-ch']),
      'it-ch': collapseWhitespace(sentence['it-ch']),
    };
    const categories = scope === 'all' ? [...CATEGORIES] : [scope];
    void action.run(
      () => api.sale.pause.mutate({ categories, sentence: sentences, reason, seen: seen ?? getStates(sale) }),
      () => {
        setSeen(undefined);
        reasonField.setText('');
        setEditedSentences({});
        setChecked(false);
        onDone(t('sale.paused'));
      },
    );
  };
  return (
    <div ref={form} onChange={begin}>
      <ActionPanel title={t('sale.pause')} button={t('sale.submit')} action={action} onSubmit={submit}>
        <ScopeField name="pause" scope={scope} among={CATEGORIES} onChoose={choose} />
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            name={language}
            lang={language}
            label={`${t('sale.sentence')}, ${word('languages', language)}`}
            hint={language === LANGUAGES[0] ? t('sale.sentenceHint', { max: PAUSE_SENTENCE_MAX }) : undefined}
            error={
              isChecked && !isPauseSentence(collapseWhitespace(sentence[language]))
                ? t('sale.sentenceWrong', { max: PAUSE_SENTENCE_MAX })
                : undefined
            }
            value={sentence[language]}
            onChange={({ target }) => setEditedSentences({ ...editedSentences, [language]: target.value })}
          />
        ))}
        <ReasonField reason={reasonField} label={t('sale.reason')} hint={t('sale.reasonHint')} />
      </ActionPanel>
    </div>
  );
}

type ResumeFormProps = { paused: readonly Category[]; onDone: (sentences: string) => void };

function ResumeForm({ paused, onDone }: ResumeFormProps): ReactNode {
  const { t, word } = useTexts();
  const action = useAction();
  const [chosen, choose] = useState<SaleScope>('all');
  const [leaveItems, setLeaveItems] = useState(false);
  const reasonField = useReason('sale resume');
  // Another person may have resumed the chosen category.
  const scope = chosen !== 'all' && !paused.includes(chosen) ? 'all' : chosen;
  const categories = scope === 'all' ? [...paused] : [scope];
  const submit = () => {
    const reason = reasonField.validate();
    if (reason === undefined) return;
    onDone('');
    void action.run(
      () => api.sale.resume.mutate({ categories, leaveItems, reason }),
      () => {
        reasonField.setText('');
        onDone(t('sale.resumed'));
      },
    );
  };
  // Offered after the server rejected the request because of unknown items.
  const isRefused = action.error?.body?.constraint === 'unknown-items';
  return (
    <ActionPanel title={t('sale.resume')} button={t('sale.resumeSubmit')} action={action} onSubmit={submit}>
      {paused.length > 1 ? (
        <ScopeField name="resume" scope={scope} among={paused} onChoose={choose} />
      ) : (
        <p>{paused.map((category) => word('products', category)).join(', ')}</p>
      )}
      {(isRefused || leaveItems) && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={leaveItems}
            onChange={({ target }) => setLeaveItems(target.checked)}
          />
          {t('sale.leaveItems')}
        </label>
      )}
      <ReasonField reason={reasonField} hint={t('sale.reasonHint')} />
    </ActionPanel>
  );
}

type SaleScope = Category | 'all';

type ScopeFieldProps = {
  /** Name of the radio group, unique on the page. */
  name: string;
  scope: SaleScope;
  among: readonly Category[];
  onChoose: (scope: SaleScope) => void;
};

function ScopeField({ name, scope, among, onChoose }: ScopeFieldProps): ReactNode {
  const { t, word } = useTexts();
  const choices: readonly SaleScope[] = among.length > 1 ? ['all', ...among] : among;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('sale.which')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={choice === scope} onChange={() => onChoose(choice)} />
          {choice === 'all' ? t('sale.all') : word('products', choice)}
        </label>
      ))}
    </fieldset>
  );
}
