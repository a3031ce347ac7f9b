import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { root } from './run.mjs'
import { strippedFile, strippedFolder } from './stripped-file.mjs'

/** Writes the server's files without their types for use-stripped.mjs; the bench's too, as it measures the server. */
export function stripTypes() {
  mkdirSync(strippedFolder, { recursive: true })
  const wanted = new Set()
  for (const folder of ['src', 'bench'].map((name) => path.join(root, name)).filter(existsSync)) {
    for (const name of readdirSync(folder, { recursive: true })) {
      if (!name.endsWith('.ts') || /\.(d|test|worker)\.ts$/.test(name)) continue
      const typescript = readFileSync(path.join(folder, name))
      const file = strippedFile(typescript)
      if (!wanted.has(file)) write(file, typescript.toString())
      wanted.add(file)
    }
  }
  for (const name of readdirSync(strippedFolder)) {
    const file = path.join(strippedFolder, name)
    if (name.endsWith('.js') && !wanted.has(file)) rmSync(file, { force: true })
  }
}

/** Under another name first: a server that starts meanwhile reads the whole file or none. */
function write(file, typescript) {
  const half = `${file}.${process.pid}`
  writeFileSync(half, stripTypeScriptTypes(typescript))
  renameSync(half, file)
}
