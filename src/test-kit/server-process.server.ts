import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ServedClinic } from './serve.server.ts'

/**
 * A server in a process of its own, which can be killed. It serves one clinic after another, so
 * that the code is loaded only once.
 */
export class ServerProcess {
  private child: ChildProcess | undefined

  /** Serves a clinic in place of the previous one, and returns its address. */
  async serve(clinic: ServedClinic): Promise<string> {
    return (await this.send(clinic))!
  }

  /** Closes the served clinic, so that its database can be dropped. */
  async rest(): Promise<void> {
    if (this.child) await this.send()
  }

  /** As when the clinic's computer is switched off. A new process serves the next clinic. */
  async kill(): Promise<void> {
    const { child } = this
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  private async send(clinic?: ServedClinic): Promise<string | undefined> {
    // Journeys have bundled it.
    this.child ??= fork(process.env.TEST_SERVER_FILE ?? new URL('serve.server.ts', import.meta.url))
    const { child } = this
    const ended = new AbortController()
    const abortWait = () => ended.abort(new Error('The server ended.'))
    child.once('exit', abortWait)
    child.send({ clinic })
    const [{ address }] = await once(child, 'message', { signal: ended.signal })
    child.off('exit', abortWait)
    return address
  }
}
