import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findPrograms } from './programs.ts'
import type { ClinicProcess } from './clinic-process.ts'
import { untilReady } from './clinic-process.ts'
import { freePort, type Scratch } from './scratch.ts'

/** The backend as docs/operating.md advises it. */
const configuration = (port: number, processes: readonly ClinicProcess[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend desks
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend clinic
backend clinic
  option httpchk GET /api/health/ready
  option redispatch
  retry-on conn-failure empty-response
  default-server check inter 1s fall 1 rise 1
${processes.map((process, n) => `  server app${n} 127.0.0.1:${process.port}`).join('\n')}
`

/** Puts haproxy before the processes, and returns its address. */
export async function startHaproxy(
  scratch: Scratch,
  processes: readonly ClinicProcess[],
): Promise<string> {
  const { haproxy } = findPrograms(['haproxy'])
  const port = await freePort()
  const file = path.join(scratch.folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, processes))
  const child = scratch.run('haproxy', haproxy, ['-db', '-f', file], { isOwn: true })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address, child)
  return address
}
