import { redirect } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';

/** For the root path and unknown paths (specification 2). */
export function loader(): never {
  throw redirect(pagePath.home(DEFAULT_LANGUAGE));
}

export function clientLoader(): never {
  throw redirect(pagePath.home(DEFAULT_LANGUAGE));
}

export default function ToHome(): null {
  return null;
}
