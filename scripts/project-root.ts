import path from 'node:path';

/** The checkout (or image) this file belongs to: commands may be called from any folder. */
export const projectRoot = path.dirname(import.meta.dirname);
