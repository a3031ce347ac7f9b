import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { environment, exitCodeOf, pinnedNode, root, toolFile } from './run.mjs'

await ensureInstalled()
// The server expects the folder; the frontend itself comes from Vite.
mkdirSync(path.join(root, 'dist'), { recursive: true })

const programs = [
  ['--watch', '--watch-preserve-output', path.join(root, 'src', 'app', 'start', 'main.server.ts')],
  [toolFile('vite')],
].map((args) => spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: environment() }))

// Neither program is useful without the other.
let running = programs.length
let firstCode
for (const program of programs) {
  program.on('exit', (code, signal) => {
    firstCode ??= exitCodeOf(code, signal)
    running -= 1
    if (running === 0) process.exit(firstCode)
    for (const other of programs) other.kill('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    firstCode ??= 0
    for (const program of programs) program.kill('SIGTERM')
  })
}
