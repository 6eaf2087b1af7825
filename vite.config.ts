import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server to which the development server forwards requests that it does not serve. */
const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:2567';

/** The browsers of "Baseline widely available", which the README lists. */
const SUPPORTED_BROWSERS = ['chrome125', 'edge125', 'firefox126', 'safari17.5'];

/** Matches module paths on every system. */
function pathsLike(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'));
}

/** Libraries that change less often than the product's code, so that browsers can cache them across releases. */
const GROUPS = [
  // The shim of useSyncExternalStore is in this chunk and not in `machine`, because the start page uses the shim but no
  // state machine.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]react-router/ },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/ },
  { name: 'machine', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
  // On a phone each further file costs a round trip. Therefore the code with which almost every page fetches and
  // checks data is in one chunk, and the cards of the menu are in another. Code that these chunks share with the initial
  // chunk stays in the initial chunk.
  {
    name: 'data',
    includeDependenciesRecursively: false,
    test: pathsLike(
      'node_modules/(?:zod|@tanstack)/',
      'client/shared/data/(?:http/(?:call|http|basePath|schemas)|queries/useQuery|room/serverTime)[.]ts',
      'protocol/http/(?:route|gameShapes)[.]ts',
      'engine/(?:match/gameStates|rules/endReasons)[.]ts',
    ),
  },
  {
    name: 'cards',
    includeDependenciesRecursively: false,
    test: pathsLike(
      'client/features/(?:watch/(?:LiveCard|useLiveGame)|lobby/menu/NextTables)[.]',
      'client/shared/(?:board/armies/ChancesBar|data/calls/menuCards|engine/(?:analysis|useChances))[.]',
      'protocol/(?:drawing/checkedKings|http/(?:liveGame|queue|scheduledTable)Api|shapes/captcha)[.]ts',
      'engine/notation/position(?:Text|Fault)[.]ts',
    ),
  },
  {
    name: 'room',
    test: pathsLike('node_modules/(?:colyseus[.]js|@colyseus|msgpackr)/', 'protocol/room/state[.]ts'),
  },
  // For the same reason, the initial code of every page is in one chunk.
  { name: 'start', tags: ['$initial' as const] },
];

/**
 * Leaves out the matchers for conditions, which the permission library creates when it is loaded, because no permission
 * has conditions. The call is marked as free of side effects, so the unused matchers and their packages are dropped.
 */
function withoutConditions(): Plugin {
  return {
    name: 'without-conditions',
    apply: 'build',
    transform: {
      filter: { id: /@casl[\\/]ability[\\/]dist[\\/]esm[\\/]index\.mjs$/ },
      handler: (code) => ({
        code: code.replace(/(\w+ = )(\w+\(\w, \w\), \w+ = \/)/, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

/**
 * Leaves out the conversion of schemas to JSON Schema, which only the server's API document uses. The library attaches
 * it to every schema, so it would be part of the page.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
          .replace(/create(?:Standard|To)JSONSchemaMethod\(this, .*?\)/g, 'undefined'),
        map: null,
      }),
    },
  };
}

/** Minimum size in bytes. Smaller files do not benefit from compression. */
const COMPRESSED_FROM_BYTES = 1000;

/** Creates compressed copies of every script and style, once at the highest level instead of at every request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The plugin runs last, because other plugins still write to the files.
      order: 'post',
      handler(_, bundle) {
        for (const { fileName, ...file } of Object.values(bundle)) {
          const source = file.type === 'chunk' ? file.code : file.source;
          if (!/\.(?:js|css)$/.test(fileName) || source.length < COMPRESSED_FROM_BYTES) continue;
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
        }
      },
    },
  };
}

/** Client folders that offline games need. Their chunks are found by these paths. */
const OFFLINE =
  /client\/(?:main\.tsx|app\/routes\/(?:Games|OfflineGame|Review)Route|shared\/(?:board|engine|hooks|i18n|options|pictures|records|storage|ui)\/|features\/(?:game|lobby|offline|practice|review)\/)/;

/** Files without a hash in their names that offline games need, by folder. */
const OFFLINE_FOLDERS = ['sounds/ogg', 'sounds/mp3'];
const PUBLIC = join(import.meta.dirname, 'client', 'public');

/**
 * Writes the list of files that the service worker caches for offline use, with a hash that changes with them. Chunks
 * without code from the folders of OFFLINE are left out. Texts shown only on the article pages are left out, too.
 */
function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const wanted = new Set<string>();
      const add = (name: string): void => {
        const file = bundle[name];
        if (!file || wanted.has(name)) return;
        wanted.add(name);
        if (file.type !== 'chunk') return;
        for (const other of file.imports) add(other);
        for (const style of file.viteMetadata?.importedCss ?? []) add(style);
      };
      for (const [name, file] of Object.entries(bundle)) {
        const isThread = /analysisWorker|gifWorker/.test(name) && name.endsWith('.js');
        if (isThread || (file.type === 'chunk' && OFFLINE.test(file.facadeModuleId ?? ''))) add(name);
        if (file.type === 'asset' && /\.svg$/.test(name)) add(name);
      }
      const hash = createHash('sha256');
      for (const name of OFFLINE_FOLDERS.flatMap((folder) =>
        readdirSync(join(PUBLIC, folder)).map((file) => `${folder}/${file}`),
      )) {
        wanted.add(name);
        hash.update(readFileSync(join(PUBLIC, name)));
      }
      const files = [...wanted].sort().map((name) => `/${name}`);
      const sum = hash.update(files.join()).digest('hex').slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'offline/files.json',
        source: JSON.stringify({ sum, files }),
      });
    },
  };
}

export default defineConfig({
  root: 'client',
  plugins: [react(), withoutConditions(), withoutJsonSchemas(), offlineFiles(), compressed()],
  resolve: {
    // Uses builds without `new Function`, because the content security policy forbids evaluated code.
    alias: [
      { find: 'msgpackr', replacement: 'msgpackr/index-no-eval' },
      {
        find: /^zod$/,
        replacement: join(import.meta.dirname, 'client', 'shared', 'data', 'http', 'schemas.ts'),
      },
    ],
  },
  // PostCSS is not used, because it would warn about `composes` from another file.
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: SUPPORTED_BROWSERS,
    // Assets are never inlined, because a data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // All supported browsers preload modules, and the polyfill would take 10 ms of each start.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/outbox': { target: server },
      // Room sockets have paths of the form /<process>/<room>. Vite's own socket is at the root.
      '^/[\\w-]+/[\\w-]+\\?sessionId=': { target: server, ws: true },
    },
  },
});
