/** Draws the pictures of the collectibles anew: node scripts/art/makeArt.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ART } from './art.ts';

const FOLDER = path.join(import.meta.dirname, '../../client/public/collectibles');

mkdirSync(path.join(FOLDER, 'frames'), { recursive: true });
for (const { name, svg } of ART) writeFileSync(path.join(FOLDER, name), svg);
console.log(`${ART.length} pictures`);
