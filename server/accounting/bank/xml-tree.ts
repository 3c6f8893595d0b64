import { parseXml, type XmlDocument, XmlElement, XmlError } from '@rgrove/parse-xml';
import type { FileProblem } from '#rules/file-problem.ts';
import { decodeText } from '#server/runtime/decode-text.ts';

/** An element. Its children include only elements in the root's namespace. */
export type XmlTree = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Own text, without the text of children. */
  text: string;
  children: readonly XmlTree[];
  /** Start position, counted from 1. */
  line: number;
  column: number;
};

/** A problem in an XML file, with its position. */
export class InvalidXmlError extends Error {
  readonly problem: FileProblem;
  readonly line: number;
  readonly column: number;
  constructor(problem: FileProblem, { line, column }: { line: number; column: number }) {
    super(problem.code);
    this.problem = problem;
    this.line = line;
    this.column = column;
  }
}

const START = { line: 1, column: 1 };

/** Maximum size in bytes: enough for tens of thousands of bookings. Larger files would block the process. */
export const XML_BYTES_MAX = 20_000_000;

/** An element, limited to its own namespace. */
export type XmlRoot = { namespace: string; root: XmlTree };

/**
 * Parses XML 1.0 without a document type, custom entities or external resources.
 * @returns the outermost elements with the name, which may be inside an envelope; otherwise the root
 * @throws InvalidXmlError
 */
export function readXml(bytes: Uint8Array, name: string): XmlRoot[] {
  if (bytes.length > XML_BYTES_MAX)
    throw new InvalidXmlError({ code: 'xml-size', max: XML_BYTES_MAX / 1_000_000 }, START);
  const text = decode(bytes);
  if (!text.trimStart().startsWith('<')) throw new InvalidXmlError({ code: 'not-xml' }, START);
  const document = parse(text);
  for (const node of document.children) {
    if (node.type === 'doctype') throw new InvalidXmlError({ code: 'xml-doctype' }, START);
  }
  const { root } = document;
  if (root === null) throw new InvalidXmlError({ code: 'xml-malformed' }, START);
  const findPosition = createPositionLookup(text);
  const found = findOutermost(root, name, {});
  const roots = found.length > 0 ? found : [{ element: root, parentScope: {} }];
  return roots.map(({ element, parentScope }) => {
    const scope = readScope(element, parentScope);
    const namespace = findNamespace(element, scope);
    return { namespace, root: toTree(element, scope, namespace, findPosition) };
  });
}

type ScopedElement = { element: XmlElement; parentScope: Scope };

/** Finds the elements with the local name that are inside no other one. */
function findOutermost(element: XmlElement, name: string, parentScope: Scope): ScopedElement[] {
  if (getLocalName(element) === name) return [{ element, parentScope }];
  const scope = readScope(element, parentScope);
  return element.children.flatMap((child) =>
    child instanceof XmlElement ? findOutermost(child, name, scope) : [],
  );
}

const getLocalName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** The declaration in the first line. ASCII characters are equal in all supported encodings. */
const DECLARED_ENCODING = /^(?:\uFEFF|ï»¿)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** Decodes UTF-8 and UTF-16, or the Western encoding that the file declares. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const declared = DECLARED_ENCODING.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (['iso-8859-1', 'latin1', 'windows-1252', 'us-ascii'].includes(declared))
    return new TextDecoder('windows-1252').decode(bytes);
  const read = decodeText(bytes);
  if (read.encoding === 'unknown')
    throw new InvalidXmlError({ code: 'not-xml' }, { line: read.line, column: 1 });
  if (read.encoding === 'Windows-1252')
    throw new InvalidXmlError({ code: 'encoding' }, { line: read.line, column: 1 });
  // A byte order mark is stronger than the declaration.
  if (read.encoding === 'UTF-8' && !['utf-8', 'utf8'].includes(declared))
    throw new InvalidXmlError({ code: 'xml-encoding', encoding: declared }, START);
  return read.text;
}

function parse(text: string): XmlDocument {
  try {
    return parseXml(text, { includeOffsets: true, preserveDocumentType: true, preserveXmlDeclaration: true });
  } catch (error) {
    if (error instanceof XmlError) throw new InvalidXmlError({ code: 'xml-malformed' }, error);
    // The parser is recursive, so deep nesting overflows the stack.
    if (error instanceof RangeError) throw new InvalidXmlError({ code: 'xml-malformed' }, START);
    throw error;
  }
}

/** Namespace URIs by prefix. The default namespace has the empty prefix. */
type Scope = Readonly<Record<string, string>>;

function readScope({ attributes }: XmlElement, parentScope: Scope): Scope {
  const declared = Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'xmlns') return [['', value]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [];
  });
  return declared.length === 0 ? parentScope : { ...parentScope, ...Object.fromEntries(declared) };
}

function findNamespace({ name }: XmlElement, scope: Scope): string {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
  return scope[prefix] ?? '';
}

type PositionLookup = (offset: number) => { line: number; column: number };

function toTree(element: XmlElement, scope: Scope, namespace: string, findPosition: PositionLookup): XmlTree {
  const children: XmlTree[] = [];
  let text = '';
  for (const child of element.children) {
    if (child instanceof XmlElement) {
      const inner = readScope(child, scope);
      if (findNamespace(child, inner) === namespace)
        children.push(toTree(child, inner, namespace, findPosition));
    } else if ('text' in child) {
      text += child.text;
    }
  }
  return {
    name: getLocalName(element),
    attributes: element.attributes,
    text: text.trim(),
    children,
    ...findPosition(element.start),
  };
}

function createPositionLookup(text: string): PositionLookup {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
