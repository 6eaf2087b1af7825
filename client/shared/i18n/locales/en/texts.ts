/** The English texts: the source of all translations, and the fallback. */
import later from './laterTexts.ts';
import start from './startTexts.ts';

export default { ...start, ...later };
