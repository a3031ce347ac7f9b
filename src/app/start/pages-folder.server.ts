import { fileURLToPath } from 'node:url'

/** The folder that `scripts/pages.mjs` builds the frontend into. */
export const pagesFolder = fileURLToPath(new URL('../../../dist', import.meta.url))
