import { spawn } from 'node:child_process'
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
