import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** Another one as soon as a file among these files and folders changes, by its size and its time. */
export function fingerprint(sources, isIgnored) {
  const hash = createHash('sha256')
  const addFile = (file) => {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path.join(root, file)).toSorted())
        addFile(path.join(file, name))
    } else if (stat && !isIgnored(file)) {
      hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\0`)
    }
  }
  sources.forEach(addFile)
  return hash.digest('hex')
}
