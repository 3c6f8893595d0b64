import { parseSync } from 'vite';
import { getFeature, isMissing, listFeatureNames, type Node } from '../../testkit/browser-data.ts';

/** Objects that every script reaches by a global name, with their interface. */
const SINGLETONS: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
  history: 'History',
  location: 'Location',
};

function isStatic(owner: string, member: string): boolean {
  const value: unknown = Reflect.get(globalThis, owner);
  return (typeof value === 'object' || typeof value === 'function') && value !== null && member in value;
}

type Api = { owner: string; member: string; kind: 'global' | 'static' | 'instance' };

/** Lists the interfaces that a supported browser lacks. An instance member counts only if all interfaces lack it. */
function listMissingApis(): Api[] {
  const missing: Api[] = [];
  const instance = new Map<string, { owners: string[]; isKnown: boolean }>();
  const addInstance = (owner: string, member: string, feature: Node | undefined) => {
    const found = instance.get(member) ?? { owners: [], isKnown: false };
    if (isMissing(feature)) found.owners.push(owner);
    else found.isKnown = true;
    instance.set(member, found);
  };
  for (const group of [getFeature('javascript', 'builtins'), getFeature('api')]) {
    for (const owner of listFeatureNames(group)) {
      const own = group?.[owner];
      if (isMissing(own)) missing.push({ owner: '', member: owner, kind: 'global' });
      else if (listFeatureNames(own).length === 0) addInstance('', owner, undefined);
      for (const member of listFeatureNames(own)) {
        const name = member.replace('_static', '');
        const isOwn = group === getFeature('api') ? member.endsWith('_static') : isStatic(owner, name);
        if (isOwn) {
          // The same name on another object, such as `Math.abs`, hides a missing instance member.
          if (!isMissing(own?.[member])) addInstance(owner, name, undefined);
          if (isMissing(own?.[member])) missing.push({ owner, member: name, kind: 'static' });
        } else if (owner === 'Window') {
          addInstance(owner, name, own?.[member]);
          if (isMissing(own?.[member])) missing.push({ owner: '', member: name, kind: 'global' });
        } else if (!/_event$|^@@/.test(name)) addInstance(owner, name, own?.[member]);
      }
    }
  }
  for (const [member, { owners, isKnown }] of instance) {
    if (!isKnown) for (const owner of owners) missing.push({ owner, member, kind: 'instance' });
  }
  return missing;
}

export const MISSING_APIS: readonly Api[] = listMissingApis();

const GLOBALS = new Set(MISSING_APIS.filter(({ kind }) => kind === 'global').map(({ member }) => member));
const STATICS = new Set(
  MISSING_APIS.filter(({ kind }) => kind === 'static').map(({ owner, member }) => `${owner}.${member}`),
);
const INSTANCE = new Set(MISSING_APIS.filter(({ kind }) => kind === 'instance').map(({ member }) => member));

/** Members of JavaScript's own objects. Our objects must not use these names. */
const BUILT_IN = new Set(
  MISSING_APIS.filter(
    ({ kind, owner }) => kind === 'instance' && getFeature('javascript', 'builtins', owner) !== undefined,
  ).map(({ member }) => member),
);

type Tree = { type: string; [field: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

function children(node: Tree): Tree[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isTree);
}

function readName(node: unknown): string {
  if (!isTree(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'TemplateLiteral') {
    const [text, ...more] = node.quasis as { value: { cooked: string } }[];
    return more.length === 0 ? (text?.value.cooked ?? '') : '';
  }
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** Lists the names whose existence the code checks. */
function listChecked(tree: Tree): Set<string> {
  const checked = new Set<string>();
  const add = (node: unknown): void => {
    if (!isTree(node)) return;
    if (node.type === 'Identifier') checked.add(readName(node));
    else if (node.type === 'MemberExpression') checked.add(readName(node.property));
    else if (node.type === 'AssignmentExpression') add(node.left);
    else if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') add(node.expression);
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(add);
  };
  const visit = (node: Tree): void => {
    switch (node.type) {
      case 'UnaryExpression':
        if (node.operator === 'typeof' || node.operator === '!') add(node.argument);
        break;
      case 'BinaryExpression':
        if (node.operator === 'in') checked.add(readName(node.left));
        else [node.left, node.right].forEach(add);
        break;
      case 'LogicalExpression':
        add(node.left);
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        add(node.test);
        break;
      case 'CallExpression':
        if (node.optional === true) add(node.callee);
        break;
      case 'MemberExpression':
        if (node.optional === true) add(node.object);
        break;
    }
    children(node).forEach(visit);
  };
  visit(tree);
  return checked;
}

/** Syntax that the build doesn't replace. */
function findSyntax(node: Tree): string | undefined {
  if (node.type === 'StaticBlock') return 'a static block of a class';
  if (node.type === 'BinaryExpression' && isTree(node.left) && node.left.type === 'PrivateIdentifier')
    return 'a check for a private field';
  if (node.type === 'ChainExpression' && hasInnerSpread(node))
    return 'an optional call with arguments after a spread';
  if (node.type === 'AccessorProperty') return 'an accessor of a class';
  if (/^Import|^Export/.test(node.type) && Array.isArray(node.attributes) && node.attributes.length > 0)
    return 'an import attribute';
  const regex = node.regex as { pattern: string; flags: string } | undefined;
  if (regex === undefined) return undefined;
  if (/\(\?<[=!]/.test(regex.pattern)) return 'a lookbehind assertion';
  if (/\(\?[ims-]+:/.test(regex.pattern)) return 'a modifier of a regular expression';
  return /[vd]/.test(regex.flags) ? `the flag of /${regex.pattern}/${regex.flags}` : undefined;
}

/** True for a chain like `run?.(...first, last)`, which Chrome and Edge 90 evaluate although `run` is undefined. */
function hasInnerSpread(chain: Tree): boolean {
  let part = chain.expression;
  while (isTree(part)) {
    const spread = [part.arguments]
      .flat()
      .filter(isTree)
      .map(({ type }) => type === 'SpreadElement');
    if (spread.slice(0, -1).includes(true)) return true;
    part = part.callee ?? part.object;
  }
  return false;
}

/** Lists the names of properties and methods that the scripts define themselves. */
export function listOwnNames(codes: readonly string[]): Set<string> {
  const own = new Set<string>();
  const visit = (node: Tree): void => {
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type)) own.add(readName(node.key));
    if (node.type === 'AssignmentExpression' && isTree(node.left)) own.add(readName(node.left.property));
    children(node).forEach(visit);
  };
  for (const code of codes) visit(parseScript(code));
  return own;
}

function parseScript(code: string): Tree {
  const { program, errors } = parseSync('script.js', code);
  if (errors.length > 0 || !isTree(program)) throw new Error(`the script is invalid: ${errors[0]?.message}`);
  return program;
}

/**
 * Lists syntax and interfaces of a script that a supported browser lacks. A use counts only if it would throw: a call,
 * a read of a member, or a read of a missing global. A check of the name anywhere in the script guards it.
 * @param ownNames names that may belong to objects of the scripts, so that they prove nothing
 */
export function findInScript(code: string, ownNames: ReadonlySet<string> = new Set()): string[] {
  const tree = parseScript(code);
  const checked = listChecked(tree);
  const found = new Set<string>();
  const report = (name: string, use = name) => {
    if (!checked.has(name)) found.add(use);
  };
  const declared = listDeclared(tree);
  const isGlobal = (name: string) => !declared.has(name);
  const checkMember = (node: Tree) => {
    const member = readName(node.property);
    if (node.computed === true && !(isTree(node.property) && node.property.type === 'Literal')) return;
    const owner = readName(node.object);
    if (isTree(node.object) && node.object.type === 'Identifier' && isGlobal(owner)) {
      if (STATICS.has(`${owner}.${member}`)) return report(member, `${owner}.${member}`);
      const type = SINGLETONS[owner];
      if (type !== undefined && isMissing(getFeature('api', type, member)))
        return report(member, `${owner}.${member}`);
    }
    if (BUILT_IN.has(member) || (INSTANCE.has(member) && !ownNames.has(member))) report(member, `.${member}`);
  };
  const visit = (node: Tree): void => {
    const syntax = findSyntax(node);
    if (syntax !== undefined) found.add(syntax);
    const used = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : node.object;
    const isRead = ['CallExpression', 'NewExpression', 'MemberExpression'].includes(node.type);
    if (isRead && isTree(used) && used.type === 'MemberExpression') checkMember(used);
    for (const [field, value] of Object.entries(node)) {
      const isName =
        (node.type === 'MemberExpression' && field === 'property' && node.computed !== true) ||
        (/^(Property|MethodDefinition|PropertyDefinition|LabeledStatement)$/.test(node.type) &&
          field === 'key');
      for (const child of [value].flat().filter(isTree)) {
        if (
          child.type === 'Identifier' &&
          !isName &&
          GLOBALS.has(readName(child)) &&
          isGlobal(readName(child))
        )
          report(readName(child));
        visit(child);
      }
    }
  };
  visit(tree);
  return [...found].toSorted();
}

/** Lists the names that the script declares anywhere. Minified names are short, so they hide no interface. */
function listDeclared(tree: Tree): Set<string> {
  const declared = new Set<string>();
  const addPattern = (node: unknown): void => {
    if (!isTree(node)) return;
    if (node.type === 'Identifier') declared.add(readName(node));
    else if (node.type === 'Property') addPattern(node.value);
    else if (node.type !== 'MemberExpression') children(node).forEach(addPattern);
  };
  const visit = (node: Tree): void => {
    if (node.type === 'VariableDeclarator') addPattern(node.id);
    if (/Function|^Class/.test(node.type)) {
      addPattern(node.id);
      if (Array.isArray(node.params)) node.params.forEach(addPattern);
    }
    if (node.type === 'CatchClause') addPattern(node.param);
    if (/^Import\w*Specifier$/.test(node.type)) addPattern(node.local);
    children(node).forEach(visit);
  };
  visit(tree);
  return declared;
}

/** Values that a browser drops together with their declaration. */
const NEW_VALUES =
  /\b(?:color-mix|light-dark|oklch|oklab|lch|lab|color)\(|(?<![\w-])[\d.]+[sdl]v(?:h|w|min|max|b|i)\b/;

/**
 * Lists the selectors, at-rules, properties and values of a style sheet that a supported browser lacks. A declaration
 * of the same property before a new value, or `@supports`, guards it.
 */
export function findInStyles(css: string): string[] {
  const found = new Set<string>();
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const replaced = listReplaced(text);
  const readBlock = (from: number, isGuarded: boolean, rule = ''): number => {
    const isRule = rule !== '';
    const declared = new Set(replaced.get(rule));
    let start = from;
    for (let index = from; index < text.length; index += 1) {
      const letter = text[index];
      if (letter === '"' || letter === "'") index = text.indexOf(letter, index + 1);
      else if (letter === '(') index = closing(text, index);
      else if (letter === '{') {
        const head = text.slice(start, index).trim();
        if (isRule && !head.startsWith('@')) found.add('a nested rule');
        if (!isGuarded) checkHead(head, found);
        const isGroup = /^@(?:media|supports|keyframes|layer|container)/.test(head);
        index = readBlock(index + 1, isGuarded || head.startsWith('@supports'), isGroup ? '' : head);
        start = index + 1;
      } else if (letter === ';' || letter === '}') {
        const [, property = '', value = ''] =
          /^([\w-]+)\s*:\s*([\s\S]*)$/.exec(text.slice(start, index).trim()) ?? [];
        if (!isGuarded && isRule && property !== '') {
          if (!property.startsWith('--') && isMissing(getFeature('css', 'properties', property)))
            found.add(property);
          else if (NEW_VALUES.test(value) && !declared.has(property)) found.add(`${property}: ${value}`);
        }
        declared.add(property);
        start = index + 1;
        if (letter === '}') return index;
      }
    }
    return text.length;
  };
  readBlock(0, false);
  return [...found].toSorted();
}

/** Lists the properties by rule for which `@supports not` has another value. */
function listReplaced(text: string): Map<string, string[]> {
  const replaced = new Map<string, string[]>();
  for (const [, rule = '', body = ''] of text.matchAll(
    /@supports not [^{]+\{\s*([^{}]+?)\s*\{([^{}]*)\}\s*\}/g,
  )) {
    const properties = body.split(';').map((declaration) => declaration.split(':')[0]?.trim() ?? '');
    replaced.set(rule, [...(replaced.get(rule) ?? []), ...properties]);
  }
  return replaced;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

function checkHead(head: string, found: Set<string>): void {
  const [, rule] = /^@([\w-]+)/.exec(head) ?? [];
  if (rule !== undefined) {
    if (isMissing(getFeature('css', 'at-rules', rule))) found.add(`@${rule}`);
    if (rule === 'media' && /[<>]/.test(head)) found.add('a range in a media query');
    return;
  }
  for (const [, name = ''] of head.matchAll(/::?([a-z-]+)/g)) {
    if (isMissing(getFeature('css', 'selectors', name))) found.add(`:${name}`);
  }
}
