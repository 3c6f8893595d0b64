import type { ExportName } from '#rules/accounting-files.ts';
import type { Days } from '#rules/periods.ts';

/** Returns the URL of a file for the accountants. */
export function exportUrl(name: ExportName, { from, to }: Days, isForExcel: boolean): string {
  return `/api/accounts/export/${name}?from=${from}&to=${to}${isForExcel ? '&excel=1' : ''}`;
}
