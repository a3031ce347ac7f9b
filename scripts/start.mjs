import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { appEnvironment, appFlags } from './app-flags.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { ensureServerFiles } from './server-files.mjs'
import { environment, exitCodeOf, exitWithMessage, pinnedNode, root } from './run.mjs'

await ensureInstalled()
await ensurePages()
await ensureServerFiles()

// Nothing is sent over the channel: it closes when this launcher is killed, and the app then stops.
const app = spawn(
  pinnedNode,
  [...appFlags, path.join(root, 'src', 'app', 'start', 'main.server.ts')],
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment({ NODE_ENV: 'production', ...appEnvironment }),
  },
)
app.on('error', (error) => exitWithMessage(`The app could not be started: ${error.message}`))
app.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))

// Ctrl-C reaches the app directly, a signal to this process alone does not. Stopping twice is
// harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Windows has no signals: kill would end the app at once, a closed channel ends it in order.
    if (process.platform !== 'win32') app.kill(signal)
    else if (app.connected) app.disconnect()
  })
}

// npm runs this in a shell, which neither passes a signal on nor ends when npm is killed.
if (process.env.npm_lifecycle_event === 'start') {
  const parentProcessId = findParentProcessId()
  setInterval(() => {
    if (findParentProcessId() !== parentProcessId) app.kill('SIGTERM')
  }, 500).unref()
}

/** The process ids of the shell and npm; the shell's alone where the system does not tell more. */
function findParentProcessId() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
