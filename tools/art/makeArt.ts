/** Regenerates the pictures of the collectibles: node tools/art/makeArt.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ART, ART_FOLDER, DRAWINGS } from './art.ts';
import { PIECES_FOLDER } from './pieceArt.ts';

for (const [folder, files] of [
  [ART_FOLDER, ART],
  [PIECES_FOLDER, DRAWINGS],
] as const)
  for (const { name, svg } of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, svg);
  }
console.log(`${ART.length} pictures, ${DRAWINGS.length} pieces`);
