import { drillFailover } from './failover.ts'
import { drillMessages } from './messages.ts'
import { drillPgbouncer } from './pooled.ts'
import { DrillRefused, findPrograms, type Program } from './programs.ts'
import { drillRolling } from './rolling.ts'
import { makeScratch, type Scratch } from './scratch.ts'

interface Drill {
  programs: Program[]
  run: (scratch: Scratch) => Promise<boolean>
}

const server: Program[] = ['initdb', 'postgres', 'haproxy']
const drills: Record<string, Drill> = {
  failover: { programs: [...server, 'pg_basebackup'], run: drillFailover },
  rolling: { programs: server, run: drillRolling },
  messages: { programs: [], run: drillMessages },
  pgbouncer: { programs: [...server, 'pgbouncer'], run: drillPgbouncer },
}

/** Holds one drill in a temporary folder. Returns whether all was as it must be. */
async function holdDrill(name: string | undefined): Promise<boolean> {
  const drill = name === undefined ? undefined : drills[name]
  if (!drill) {
    throw new DrillRefused(`Name the drill: npm run drill -- ${Object.keys(drills).join('|')}`)
  }
  findPrograms(drill.programs)
  const scratch = await makeScratch()
  const stop = () => void scratch.remove().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await drill.run(scratch)
  } finally {
    await scratch.remove()
  }
}

try {
  process.exitCode = (await holdDrill(process.argv[2])) ? 0 : 1
} catch (error) {
  const isRefused = error instanceof DrillRefused
  process.stderr.write(`\n${isRefused ? error.message : (error as Error).stack}\n\n`)
  process.exitCode = 1
}
