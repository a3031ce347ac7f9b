import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { environment, exitCodeOf, giveUp, pinnedNode, root } from './run.mjs'

await ensureInstalled()
await ensurePages()

// On a machine with much memory, Node lets garbage pile up to well over 300 MB before it clears up.
// With these limits the app stayed near 200 MB under load.
const memory = ['--max-semi-space-size=4', '--max-old-space-size=256']

// The channel is never spoken over: it closes when this launcher is killed, and the app then stops.
const app = spawn(pinnedNode, [...memory, path.join(root, 'src', 'app', 'main.server.ts')], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: environment({ NODE_ENV: 'production' }),
})
app.on('error', (error) => giveUp(`The app could not be started: ${error.message}`))
app.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))

// Ctrl-C reaches the app by itself, a signal to this process alone does not. Twice does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Windows knows no signals: kill would end the app at once, a closed channel stops it in order.
    if (process.platform !== 'win32') app.kill(signal)
    else if (app.connected) app.disconnect()
  })
}

// npm runs this below a shell, which neither passes a signal on nor ends when npm is killed.
if (process.env.npm_lifecycle_event === 'start') {
  const above = whoIsAbove()
  setInterval(() => {
    if (whoIsAbove() !== above) app.kill('SIGTERM')
  }, 500).unref()
}

/** The shell and npm by their ids; the shell alone where the system does not tell more. */
function whoIsAbove() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
