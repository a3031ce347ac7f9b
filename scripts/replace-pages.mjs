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
 * Puts the pages of folder `next` in the place of those in folder `pages`, which may be in use. The
 * first page changes last, so that all that it names is there; the scripts of the version before
 * stay for a day, for whoever has its pages open.
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
  const gone = filesIn(pages).filter((file) => !current.has(file) && !isOwn(file))
  const known = readLedger(pages)
  const earlier = {}
  for (const file of gone) {
    if (file.startsWith(built)) earlier[file] = known[file] ?? now
    else rmSync(path.join(pages, file))
  }
  writeLedger(pages, earlier)
  dropEarlier(pages, now)
}

/** Removes scripts that were replaced more than a day ago. */
export function dropEarlier(pages, now = Date.now()) {
  const earlier = readLedger(pages)
  const old = Object.keys(earlier).filter((file) => now - earlier[file] > dayMs)
  if (old.length === 0) return
  for (const file of old) {
    rmSync(path.join(pages, file), { force: true })
    delete earlier[file]
  }
  writeLedger(pages, earlier)
}

/** The marks of a build, which are no pages. */
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

function writeLedger(pages, earlier) {
  writeFileSync(path.join(pages, ledgerName), JSON.stringify(earlier))
}
