import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showMonth } from '../../format/show-month.ts';
import { useTexts } from '../../language/current-texts.ts';

export function MonthLink({ month }: { month: string }): ReactNode {
  const { language } = useTexts();
  return <Link to={`/accounts/${month}`}>{showMonth(month, language)}</Link>;
}
