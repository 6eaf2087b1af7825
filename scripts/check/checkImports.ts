// Checks every import against the table in importRules.ts: `import`, `import type`, `export from`, dynamic imports,
// import types, `new URL('./worker.ts', import.meta.url)` and Vite's `import.meta.glob`.

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import {
  type Breach,
  findUnread,
  isNode,
  isTestFile,
  listGitFiles,
  listGitSources,
  listSources,
  ROOT,
  readSource,
  report,
  type Source,
  type SyntaxNode,
  walk,
} from './checkSources.ts';
import { importCycles, mutualFolders } from './importGraph.ts';
import {
  AREAS,
  DIRECTIONS,
  LARGE_FOLDERS,
  LARGEST_FOLDER,
  MUTUAL_FOLDERS,
  PACKAGE_HOMES,
  PRODUCTION,
  SERVER_PACKAGES,
  TESTS,
} from './importRules.ts';

/** Folder of helper programs and package replacements that are not part of the product. */
const NOT_OURS = /^tools\//;

export function checkImports(root: string): { breaches: Breach[]; count: number } {
  const files = listSources(root);
  const installed = productionPackages(root);
  const breaches = findUnread(root, files);
  const graph = new Map<string, readonly string[]>();
  for (const file of files.filter((path) => !NOT_OURS.test(path))) {
    const source = readSource(root, file);
    breaches.push(...checkFile(source, installed));
    graph.set(file, staticImportsOf(source));
  }
  breaches.push(...graphBreaches(graph), ...folderBreaches(listGitFiles(root) ?? files));
  return { breaches, count: files.length };
}

/**
 * Returns the files that a file imports statically. Dynamic imports are left out, because they may be part of a cycle.
 */
function staticImportsOf({ file, tree }: Source): string[] {
  const specifiers = importsOf(tree).flatMap(({ node, specifier }) =>
    /^(Import|Export\w+)Declaration$/.test(node.type) && specifier !== null && isRelative(specifier)
      ? [resolve(file, specifier)]
      : [],
  );
  return [...new Set(specifiers)];
}

function graphBreaches(graph: ReadonlyMap<string, readonly string[]>): Breach[] {
  const cycles = importCycles(graph).map(([file = '', ...others]) => ({
    file,
    line: 1,
    message: `is in an import cycle with ${others.join(', ')}`,
  }));
  const product = new Map([...graph].filter(([file]) => !isTestFile(file)));
  const mutual = mutualFolders(product, serverFolderOf)
    .filter((pair) => !MUTUAL_FOLDERS.includes(pair))
    .map((pair) => ({ file: pair, line: 1, message: 'these folders import each other' }));
  return [...cycles, ...mutual];
}

/**
 * Returns the folder of a file of the server, or null for other files: `server/live/room/GameRoom.ts` ->
 * `server/live/room`.
 */
function serverFolderOf(file: string): string | null {
  const [area, folder, inner, ...rest] = file.split('/');
  if (area !== 'server' || inner === undefined) return null;
  return folder === 'live' && rest.length > 0 ? `server/live/${inner}` : `server/${folder}`;
}

function folderBreaches(files: readonly string[]): Breach[] {
  const entries = new Map<string, Set<string>>();
  // The compiler's settings do not count as an entry.
  for (const file of files.filter((one) => !one.endsWith('/tsconfig.json'))) {
    const parts = file.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
    }
  }
  return [...entries]
    .filter(
      ([folder, { size }]) => size > LARGEST_FOLDER && !LARGE_FOLDERS.some((large) => large.test(folder)),
    )
    .map(([folder, { size }]) => ({
      file: folder,
      line: 1,
      message: `has ${size} entries, more than ${LARGEST_FOLDER}`,
    }));
}

function productionPackages(root: string): ReadonlySet<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Set(Object.keys(dependencies));
}

function checkFile(source: Source, installed: ReadonlySet<string>): Breach[] {
  const { file, lineOf } = source;
  const breaches: Breach[] = [];
  if (!(areaOf(file) in AREAS)) {
    return [
      {
        file,
        line: 1,
        message: `the folder ${areaOf(file)} is not in the table of scripts/check/importRules.ts`,
      },
    ];
  }
  for (const found of importsOf(source.tree)) {
    const message = breachOf(file, found, installed);
    if (message !== null) breaches.push({ file, line: lineOf(found.node.start), message });
  }
  return [...breaches, ...barrelBreaches(source)];
}

function breachOf(file: string, found: FoundImport, installed: ReadonlySet<string>): string | null {
  const { node, specifier } = found;
  if (specifier === null) return unreadableImport(file);
  if (isRelative(specifier)) return fileBreach(file, resolve(file, specifier), importsOnlyShapes(node));
  return packageBreach(file, specifier, isTypeOnly(node) ? null : installed);
}

function isTypeOnly(node: SyntaxNode): boolean {
  return node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
}

/**
 * Whether the import is an `import type` of plain data types, such as `GameRow`. A type with behavior, such as a store,
 * is not plain.
 */
function importsOnlyShapes(node: SyntaxNode): boolean {
  if (node.type !== 'ImportDeclaration' || !isTypeOnly(node)) return false;
  const names = (node.specifiers as SyntaxNode[]).map(({ imported }) =>
    isNode(imported) ? String(imported.name) : '',
  );
  return names.every((name) => name !== '' && !/(Store|Service|Routes|Room|Gateway)$/.test(name));
}

function areaOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '.';
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith('.');
}

function resolve(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, ''));
}

/** Returns why one file may not import the other, or null. */
function fileBreach(file: string, target: string, onlyShapes: boolean): string | null {
  const test = isTestFile(file);
  const allowed = [...(AREAS[areaOf(file)]?.files ?? []), ...(test ? TESTS.files : [])];
  const isAllowed = allowed.some((prefix) => target === prefix || target.startsWith(`${prefix}/`));
  if (!isAllowed)
    return `imports ${target}: ${areaOf(file)} may import ${listOr([...new Set(allowed)], 'nothing')}`;
  if (test) return null;
  const invalid = DIRECTIONS.find(
    ({ from, to, acrossFolders, exceptShapes }) =>
      from.test(file) &&
      to.test(target) &&
      !(acrossFolders && folderOf(file) === folderOf(target)) &&
      !(exceptShapes && onlyShapes),
  );
  if (!invalid) return null;
  return `imports ${target}: ${invalid.rule}`;
}

/** Returns the folder of a feature: `client/features/game/seats/Clock.tsx` -> `client/features/game`. */
function folderOf(path: string): string {
  const depth = path.startsWith('client/') ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
}

/**
 * Returns why a file may not import the package, or null. `installed` is null for types, because they need no package
 * at run time.
 */
function packageBreach(
  file: string,
  specifier: string,
  installed: ReadonlySet<string> | null,
): string | null {
  // Vite serves these paths from client/public.
  if (specifier.startsWith('/')) return null;
  const name = packageName(specifier);
  const test = isTestFile(file);
  if (test && matches(TESTS.packages, name)) return null;
  const area = areaOf(file);
  const allowed = AREAS[area]?.packages ?? [];
  if (Array.isArray(allowed) && !matches(allowed, name)) {
    return `imports the package ${name}: ${area} may use ${listOr(allowed, 'no package')}`;
  }
  if (test) return null;
  if (allowed === 'browser' && (isBuiltin(specifier) || SERVER_PACKAGES.includes(name))) {
    return `imports ${name}, which no browser can run`;
  }
  if (!PRODUCTION.includes(area)) return null;
  const home = PACKAGE_HOMES[name];
  if (home !== undefined && !file.startsWith(`${home}/`))
    return `imports the package ${name}: only ${home} does`;
  if (installed !== null && !isBuiltin(specifier) && !installed.has(name)) {
    return `imports the package ${name}, which is not among the dependencies in package.json`;
  }
  return null;
}

function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function matches(allowed: AreaPackages, name: string): boolean {
  if (typeof allowed === 'string') return true;
  return allowed.some((entry) =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry,
  );
}

type AreaPackages = 'any' | 'browser' | readonly string[];

function listOr(items: readonly string[], none: string): string {
  return items.length === 0 ? none : items.join(', ');
}

/**
 * Returns why the file may not import a computed path, or null. Such an import can load any file, so it is forbidden
 * where the direction of imports matters most.
 */
function unreadableImport(file: string): string | null {
  const isStrict = ['engine', 'protocol', 'client'].includes(areaOf(file)) && !isTestFile(file);
  return isStrict ? 'imports a computed path, which cannot be checked' : null;
}

/** Reports the exports of an index file that only re-exports, because such a file hides the real dependencies. */
function barrelBreaches({ file, tree, lineOf }: Source): Breach[] {
  if (!/(^|\/)index\.tsx?$/.test(file)) return [];
  const reexports = (tree.body as SyntaxNode[]).filter(
    (node) => /^Export(All|Named)/.test(node.type) && isNode(node.source),
  );
  return reexports.map((node) => ({
    file,
    line: lineOf(node.start),
    message: 'no index barrels: import the file itself',
  }));
}

interface FoundImport {
  readonly node: SyntaxNode;
  /** Null if the specifier is computed at run time. */
  readonly specifier: string | null;
}

function importsOf(tree: SyntaxNode): FoundImport[] {
  const found: FoundImport[] = [];
  const add = (node: SyntaxNode, from: unknown) => found.push({ node, specifier: literalStart(from) });
  walk(tree, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
      case 'TSImportType':
        add(node, node.source);
        break;
      case 'ExportNamedDeclaration':
        if (isNode(node.source)) add(node, node.source);
        break;
      case 'TSExternalModuleReference':
        add(node, node.expression);
        break;
      case 'CallExpression':
        for (const pattern of globPatterns(node)) add(node, pattern);
        break;
      case 'NewExpression':
        if (isModuleUrl(node)) add(node, firstArgument(node));
        break;
    }
  });
  return found;
}

/** Returns the text of a literal, or of a template up to its first placeholder. */
function literalStart(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  const [first] = node.quasis as { value: { cooked: string } }[];
  return first?.value.cooked || null;
}

function firstArgument(node: SyntaxNode): unknown {
  return (node.arguments as unknown[])[0];
}

/** Returns the arguments of a call such as `import.meta.glob('./locales/*.json')`. */
function globPatterns(node: SyntaxNode): unknown[] {
  const callee = node.callee;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  if (!isNode(callee.object) || callee.object.type !== 'MetaProperty') return [];
  if (!isNode(callee.property) || callee.property.name !== 'glob') return [];
  const patterns = firstArgument(node);
  if (!isNode(patterns)) return [];
  return patterns.type === 'ArrayExpression' ? (patterns.elements as unknown[]) : [patterns];
}

/**
 * Whether the node is `new URL('./worker.ts', import.meta.url)` with the path of a script. Other paths name data files.
 */
function isModuleUrl(node: SyntaxNode): boolean {
  if (!isNode(node.callee) || node.callee.name !== 'URL') return false;
  const base = (node.arguments as unknown[])[1];
  if (!isNode(base) || base.type !== 'MemberExpression') return false;
  if (!isNode(base.object) || base.object.type !== 'MetaProperty') return false;
  return /\.(ts|tsx|mts|mjs|js)$/.test(literalStart(firstArgument(node)) ?? '');
}

if (import.meta.main) {
  const { breaches, count } = checkImports(ROOT);
  if (listGitSources(ROOT) === null)
    console.log('No git repository: completeness of the file list is not checked.');
  report('imports', breaches, `${count} files keep to the table`);
}
