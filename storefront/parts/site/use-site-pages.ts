import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The pages of the header, in their order; the balance check leads out of the shop and is not among them. */
export function useSitePages(): { label: string; to: string }[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { label: t('common.nav.physical'), to: pagePath.physicalProducts(language) },
    { label: t('common.nav.digital'), to: pagePath.digitalProducts(language) },
    { label: t('common.nav.faq'), to: pagePath.faq(language) },
  ];
}
