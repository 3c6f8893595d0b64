import { pagePath } from '#contract/paths.ts';
import { useTranslation } from '../../translation.ts';
import { useLanguage } from './use-language.ts';

/** The pages of the header, in their order; the balance check leads out of the shop and is not among them. */
export function useNavigation(): { label: string; to: string }[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { label: t('common.nav.physical'), to: pagePath.physicalProducts(language) },
    { label: t('common.nav.digital'), to: pagePath.digitalProducts(language) },
    { label: t('common.nav.faq'), to: pagePath.faq(language) },
  ];
}
