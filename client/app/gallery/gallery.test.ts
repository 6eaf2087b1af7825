import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pseudoText, pseudoTexts } from './pseudo.ts';

it('the pseudo-language lengthens and accents texts, and keeps placeholders and tags', () => {
  expect(pseudoText('Your turn')).toBe('⟦Ýóúŕ ţúŕñ ~~~~⟧');
  expect(pseudoText('{{name}} to <b>move</b>')).toBe('⟦{{name}} ţó <b>ɱóṽé</b> ~~~~⟧');
  expect(pseudoTexts({ a: { b: 'ok' } })).toEqual({ a: { b: '⟦óķ ~⟧' } });
});

it('the gallery shows every component of client/shared/ui', () => {
  const client = join(import.meta.dirname, '../..');
  const sources = (folder: string) =>
    readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(join(client, folder, name), 'utf8'));
  const shown = sources('app/gallery').join('\n');
  const components = sources('shared/ui').flatMap((source) =>
    [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name ?? ''),
  );
  expect(components.length).toBeGreaterThan(15);
  // These components are excluded, because the shell renders them once for all pages.
  const owned = ['SignUpDialog', 'Toasts'];
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual(owned);
});
