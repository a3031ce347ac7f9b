import { hash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the server's files without their types are. */
export const strippedFolder = path.join(root, 'node_modules', '.cache', 'opd-clinic')

/** The file that holds the script of this TypeScript; another one as soon as a letter of it changes. */
export const strippedFile = (typescript) =>
  path.join(strippedFolder, `${hash('sha1', typescript)}.js`)
