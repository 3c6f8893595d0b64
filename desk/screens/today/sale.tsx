import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES, type Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { isPauseSentence, PAUSE_SENTENCE_MAX } from '#rules/pause-sentence.ts';
import { ActionPanel } from '../../actions/action-form.tsx';
import { oneLine, ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLive } from '../../live.ts';
import { forSignedIn, requirePermission } from '../../session.ts';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { SaleList } from './sale-state.tsx';
import styles from './today.module.css';

export function loadSale({ request }: { request: Request }): Promise<Outputs['sale']['show']> {
  return forSignedIn(request, async () => {
    await requirePermission('sale pause');
    return api.sale.show.query(undefined, request);
  });
}

/** The switch for the sale, with what the pages say. */
export function SalePage(): ReactNode {
  const sale = useLoaderData<typeof loadSale>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  useTitle(t('sale.pageTitle'));
  useLive(({ act }) => act?.includes('sale ') === true);
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

type Seen = Partial<Record<Category, string>>;

function statesOf({ categories }: Outputs['sale']['show']): Seen {
  return Object.fromEntries(categories.map(({ category, state }) => [category, state]));
}

/** Takes cards off sale, with a sentence in three languages. */
function PauseForm({
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
  const why = useReason('sale pause');
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
  const submit = () => {
    setChecked(true);
    const wrong = LANGUAGES.find((language) => !isPauseSentence(oneLine(sentence[language])));
    if (wrong !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    const reason = why.take();
    if (reason === undefined) return;
    onDone('');
    const said = {
      'de-ch': oneLine(sentence['de-ch']),
      'fr-ch': oneLine(sentence['fr-ch']),
      'it-ch': oneLine(sentence['it-ch']),
    };
    const categories = which === 'all' ? [...CATEGORIES] : [which];
    void action.run(
      () => api.sale.pause.mutate({ categories, sentence: said, reason, seen: seen ?? statesOf(sale) }),
      () => {
        setSeen(undefined);
        why.write('');
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
        <ReasonField reason={why} label={t('sale.reason')} hint={t('sale.reasonHint')} />
      </ActionPanel>
    </div>
  );
}

type ResumeFormProps = { paused: readonly Category[]; onDone: (said: string) => void };

/** Puts cards on sale again. */
function ResumeForm({ paused, onDone }: ResumeFormProps): ReactNode {
  const { t, word } = useTexts();
  const action = useAction();
  const [chosen, choose] = useState<Which>('all');
  const [leaveItems, setLeaveItems] = useState(false);
  const why = useReason('sale resume');
  // What was chosen may have been resumed meanwhile, by another person.
  const which = chosen !== 'all' && !paused.includes(chosen) ? 'all' : chosen;
  const categories = which === 'all' ? [...paused] : [which];
  const submit = () => {
    const reason = why.take();
    if (reason === undefined) return;
    onDone('');
    void action.run(
      () => api.sale.resume.mutate({ categories, leaveItems, reason }),
      () => {
        why.write('');
        onDone(t('sale.resumed'));
      },
    );
  };
  // Offered to those who were told what is on the list.
  const isRefused = action.error?.body?.constraint === 'unknown-items';
  return (
    <ActionPanel title={t('sale.resume')} button={t('sale.resumeSubmit')} action={action} onSubmit={submit}>
      {paused.length > 1 ? (
        <WhichCards name="resume" which={which} among={paused} onChoose={choose} />
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
      <ReasonField reason={why} hint={t('sale.reasonHint')} />
    </ActionPanel>
  );
}

type Which = Category | 'all';

type WhichCardsProps = {
  /** Of the group, one on the page. */
  name: string;
  which: Which;
  among: readonly Category[];
  onChoose: (which: Which) => void;
};

/** All cards, or those of one category. */
function WhichCards({ name, which, among, onChoose }: WhichCardsProps): ReactNode {
  const { t, word } = useTexts();
  const choices: readonly Which[] = among.length > 1 ? ['all', ...among] : among;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('sale.which')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={choice === which} onChange={() => onChoose(choice)} />
          {choice === 'all' ? t('sale.all') : word('products', choice)}
        </label>
      ))}
    </fieldset>
  );
}
