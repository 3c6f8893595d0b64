export const EXPORT_NAMES = ['orders', 'refunds', 'shipping', 'vat', 'liability'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** Maximum total size of the files of one comparison. A small shop's full year has a tenth of it. */
export const UPLOAD_MAX_BYTES = 12 * 1024 * 1024;
