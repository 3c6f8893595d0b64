import { type ReactNode, useState } from 'react';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './catalogue.module.css';

const PAGES = ['card', 'list'] as const;
/** Widths in CSS pixels. The desktop preview is scaled to half size. */
const WIDTHS = { phone: { width: 390, zoom: 1 }, screen: { width: 1180, zoom: 0.5 } } as const;

/** Shows the shop's pages with the last saved draft. @param revision reloads the preview when it changes */
export function ProductPreview({ reference, revision }: { reference: string; revision: string }): ReactNode {
  const { t, word, language: deskLanguage } = useTexts();
  const [language, setLanguage] = useState<Language>(deskLanguage);
  const [page, setPage] = useState<(typeof PAGES)[number]>('card');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const address = `/preview/${language}/${page}/${encodeURIComponent(reference)}`;
  const getLabel = (option: (typeof PAGES)[number]) =>
    t(option === 'card' ? 'catalogue.cardPage' : 'catalogue.listPage');
  return (
    <Panel title={t('catalogue.preview')}>
      <div className={styles.choices}>
        <Choice
          legend={t('catalogue.language')}
          options={LANGUAGES}
          chosen={language}
          choose={setLanguage}
          getLabel={(option) => word('languages', option)}
        />
        <Choice
          legend={t('catalogue.page')}
          options={PAGES}
          chosen={page}
          choose={setPage}
          getLabel={getLabel}
        />
        <Choice
          legend={t('catalogue.width')}
          options={Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]}
          chosen={width}
          choose={setWidth}
          getLabel={(option) => t(option === 'phone' ? 'catalogue.phone' : 'catalogue.screen')}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section className={styles.window} tabIndex={0} aria-label={getLabel(page)}>
        {/* The frame is only a picture: it takes no focus, and the section around it scrolls. */}
        <iframe
          key={`${address} ${revision}`}
          src={address}
          title={t('catalogue.preview')}
          tabIndex={-1}
          className={styles.frame}
          style={WIDTHS[width]}
        />
      </section>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t('catalogue.openPreview')}
        </a>
      </p>
    </Panel>
  );
}

type ChoiceProps<Option extends string> = {
  legend: string;
  options: readonly Option[];
  chosen: Option;
  choose: (option: Option) => void;
  getLabel: (option: Option) => string;
};

function Choice<Option extends string>(props: ChoiceProps<Option>): ReactNode {
  const { legend, options, chosen, choose, getLabel } = props;
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={legend}
            value={option}
            checked={option === chosen}
            onChange={() => choose(option)}
          />
          {getLabel(option)}
        </label>
      ))}
    </fieldset>
  );
}
