import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './gift-trial.module.css';

export type GiftTrialProps = { product: Product; value: Rappen };

type Loaded = { Form: ComponentType<GiftTrialProps>; language: Language };

/** Distance from the window at which the form is loaded. */
const NEAR = '600px';

/** Shows what a digital card can become after the payment. The form stores nothing. */
export function GiftTrial(props: GiftTrialProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();

  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        // Without its files, the section shows only its text.
        void loadForm(language).then(setLoaded, () => setLoaded('failed'));
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [language]);

  return (
    <section className={styles.trial} aria-labelledby="gift-trial">
      <div className={styles.words}>
        <h2 id="gift-trial" className={styles.title}>
          {t('products.trial.title')}
        </h2>
        <p>{t('products.trial.text')}</p>
      </div>
      {loaded !== 'failed' && (
        <div ref={place} className={styles.place}>
          {loaded?.language === language && <loaded.Form {...props} />}
        </div>
      )}
    </section>
  );
}

/** Loads the form and the texts of the gift pages. */
async function loadForm(language: Language): Promise<Loaded> {
  const [{ GiftTrialForm }] = await Promise.all([
    import('../gift/gift-trial-form.tsx'),
    loadTexts(language, pagePath.giftLink(language)),
  ]);
  return { Form: GiftTrialForm, language };
}
