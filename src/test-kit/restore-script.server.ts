import { execFile } from 'node:child_process'

/** `npm run restore` with what follows it, as a process with no settings but these. Returns all that it says. */
export const runRestore = (source: string, into: string, settings: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const script = ['src/app/start/restore.server.ts', source, '--into', into]
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, script, { env }, (_, said, complained) => resolve(said + complained))
  })
