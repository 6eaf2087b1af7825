/** Draws the pictures of the collectibles anew: node scripts/art/makeArt.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ART, ART_FOLDER } from './art.ts';

mkdirSync(path.join(ART_FOLDER, 'frames'), { recursive: true });
for (const { name, svg } of ART) writeFileSync(path.join(ART_FOLDER, name), svg);
console.log(`${ART.length} pictures`);
