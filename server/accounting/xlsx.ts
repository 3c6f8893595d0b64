import AdmZip from 'adm-zip';

/**
 * Writes a workbook with one sheet (Office Open XML). Amounts and days are typed values, so that Excel shows them in
 * any regional settings. A CSV file's `1.20` becomes a date in French Switzerland (decision 58).
 */
export function formatXlsx(rows: readonly (readonly (string | number)[])[]): Buffer {
  const sheet = rows.map((row) => `<row>${row.map(formatCell).join('')}</row>`).join('');
  const files = {
    ...PARTS,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const archive = new AdmZip();
  for (const [name, xml] of Object.entries(files)) {
    archive.addFile(name, Buffer.from(`${XML_DECLARATION}${xml}`));
  }
  // The format has no earlier date. A fixed one makes equal tables equal files.
  for (const { header } of archive.getEntries()) header.time = new Date(1980, 0, 1);
  return archive.toBuffer();
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the cell formats in the list `cellXfs`. */
const STYLES = { amount: 1, day: 2 };

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Cadeau" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

const AMOUNT = /^-?(0|[1-9]\d*)\.\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

function formatCell(cell: string | number): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (AMOUNT.test(cell)) return `<c s="${STYLES.amount}"><v>${cell}</v></c>`;
  if (DAY.test(cell))
    return `<c s="${STYLES.day}"><v>${(Date.parse(`${cell}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Replaces characters that XML 1.0 can't contain, such as control characters and half of a surrogate pair. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (control) => ('\t\n\r'.includes(control) ? control : '\ufffd'))
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}
