import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPrograms } from './programs.ts'
import { password, withDatabase, type PostgresServer } from './postgres-server.ts'
import { freePort, type Scratch } from './scratch.ts'

/** Fewer connections to the server than the processes of the app open: they have to share them. */
const serverConnections = 5

/** Puts PgBouncer in transaction mode before a server, and returns the clinic's address there. */
export async function startPgbouncer(scratch: Scratch, server: PostgresServer): Promise<string> {
  const { pgbouncer } = findPrograms(['pgbouncer'])
  const port = await freePort()
  const users = path.join(scratch.folder, 'pgbouncer-users.txt')
  await writeFile(users, `"clinic" "${password}"\n`)
  const file = path.join(scratch.folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
clinic = host=127.0.0.1 port=${server.port} dbname=clinic
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  )
  // It runs under another account, and the files lie in a folder of this drill.
  await Promise.all([users, file].map((made) => chmod(made, 0o644)))
  scratch.run('pgbouncer', pgbouncer, [file])
  const url = new URL(server.url)
  url.port = String(port)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withDatabase(url.href, (db) => db`select 1`)
      return url.href
    } catch (error) {
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
}
