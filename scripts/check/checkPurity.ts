// Checks that the engine is deterministic: it uses no clock, randomness, environment or locale. The type settings
// exclude the DOM and Node. This check excludes nondeterministic features of the language itself.

import {
  type Breach,
  findUnread,
  isNode,
  isTestFile,
  listSources,
  ROOT,
  readSource,
  report,
  type Source,
  type SyntaxNode,
  walk,
} from './checkSources.ts';

const FORBIDDEN_NAMES = new Set([
  ...['Date', 'performance', 'Intl', 'crypto'],
  ...['process', 'globalThis', 'global', 'console', 'fetch', 'require', 'Buffer', 'eval', 'Function'],
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
    'queueMicrotask',
  ],
  ...['WeakRef', 'FinalizationRegistry'],
]);

/** Methods that depend on the machine's locale. */
const FORBIDDEN_MEMBERS = new Set([
  ...['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase'],
  ...['toLocaleDateString', 'toLocaleTimeString'],
]);

export function checkPurity(root: string): { breaches: Breach[]; count: number } {
  const all = listSources(root);
  const files = all.filter((file) => file.startsWith('engine/') && !isTestFile(file));
  const unread = findUnread(root, all).filter(({ file }) => file.startsWith('engine/'));
  return {
    breaches: [...unread, ...files.flatMap((file) => checkFile(readSource(root, file)))],
    count: files.length,
  };
}

function checkFile({ file, tree, lineOf }: Source): Breach[] {
  const breaches: Breach[] = [];
  walk(tree, (node, parent) => {
    const what = impurity(node, parent);
    if (what !== null)
      breaches.push({ file, line: lineOf(node.start), message: `${what} has no place in the engine` });
  });
  return breaches;
}

function impurity(node: SyntaxNode, parent: SyntaxNode | null): string | null {
  if (node.type === 'MetaProperty' && isNode(node.meta) && node.meta.name === 'import') return 'import.meta';
  if (node.type !== 'Identifier') return null;
  const name = String(node.name);
  if (isMemberName(node, parent)) return FORBIDDEN_MEMBERS.has(name) ? name : null;
  if (name === 'Math') return mathUse(node, parent);
  return FORBIDDEN_NAMES.has(name) ? name : null;
}

/** Whether `x` in `o.x`, `{ x: 1 }` or `interface { x: ... }` is a member and not the global. */
function isMemberName(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (parent === null || parent.computed === true) return false;
  if (parent.type === 'MemberExpression') return parent.property === node;
  if (parent.type === 'TSQualifiedName') return parent.right === node;
  return parent.key === node;
}

/** Allows `Math.max`, but neither `Math.random` nor indirect access to it. */
function mathUse(node: SyntaxNode, parent: SyntaxNode | null): string | null {
  const isPlain = parent?.type === 'MemberExpression' && parent.object === node && parent.computed !== true;
  if (!isPlain) return 'Math as a value';
  return isNode(parent.property) && parent.property.name === 'random' ? 'Math.random' : null;
}

if (import.meta.main) {
  const { breaches, count } = checkPurity(ROOT);
  report('purity', breaches, `${count} files of the engine are pure`);
}
