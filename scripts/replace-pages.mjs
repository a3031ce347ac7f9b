import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const dayMs = 24 * 60 * 60_000

/** Scripts and styles, each with a hash in its name. */
const built = path.join('assets', 'built')
const ledgerName = '.earlier.json'
const isFirstPage = (file) => /^index\.html(\.\w+)?$/.test(file)

/**
 * Replaces the pages in the folder `pages`, which may be in use, by those in `next`. index.html
 * changes last, so that everything it refers to exists; the previous version's scripts stay for a
 * day, for browsers that have its pages open.
 */
export function replacePages(pages, next, now = Date.now()) {
  const files = filesIn(next)
  for (const file of files.toSorted((a, b) => Number(isFirstPage(a)) - Number(isFirstPage(b)))) {
    const target = path.join(pages, file)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(path.join(next, file), `${target}.new`)
    renameSync(`${target}.new`, target)
  }
  rmSync(next, { recursive: true })
  const current = new Set(files)
  const removedFiles = filesIn(pages).filter((file) => !current.has(file) && !isOwn(file))
  const ledger = readLedger(pages)
  const earlierFiles = {}
  for (const file of removedFiles) {
    if (file.startsWith(built)) earlierFiles[file] = ledger[file] ?? now
    else rmSync(path.join(pages, file))
  }
  writeLedger(pages, earlierFiles)
  deleteEarlierFiles(pages, now)
}

/** Deletes scripts that were replaced more than a day ago. */
export function deleteEarlierFiles(pages, now = Date.now()) {
  const earlierFiles = readLedger(pages)
  const expiredFiles = Object.keys(earlierFiles).filter((file) => now - earlierFiles[file] > dayMs)
  if (expiredFiles.length === 0) return
  for (const file of expiredFiles) {
    rmSync(path.join(pages, file), { force: true })
    delete earlierFiles[file]
  }
  writeLedger(pages, earlierFiles)
}

/** Files of the build itself, which are not served. */
const isOwn = (file) => file === ledgerName || file === '.built'

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  )
}

function readLedger(pages) {
  try {
    return JSON.parse(readFileSync(path.join(pages, ledgerName), 'utf8'))
  } catch {
    return {}
  }
}

function writeLedger(pages, earlierFiles) {
  writeFileSync(path.join(pages, ledgerName), JSON.stringify(earlierFiles))
}
