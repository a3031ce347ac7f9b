import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const modules = path.join(root, 'node_modules')

/**
 * The Node that package.json pins; every part of the app runs on it, independent of the machine's.
 */
export const pinnedNode = path.join(
  modules,
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The environment with the project's own programs first in PATH, including the pinned Node. */
export function environment(changes = {}) {
  const env = { ...process.env, ...changes }
  // Windows calls it Path, and only one of two such names would be passed on.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  env[name] = [path.join(modules, '.bin'), env[name]].filter(Boolean).join(path.delimiter)
  return env
}

/**
 * Runs a program to its end and resolves with its exit code. Output is shown at once. Programs that
 * run at the same time show it at the end with `whole`, or line by line after a `prefix`.
 */
export function run(command, args, { env, whole: isWholeOutput = false, prefix, ...options } = {}) {
  const isPiped = isWholeOutput || prefix !== undefined
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: isPiped ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      windowsHide: true,
      ...options,
      // Programs that do not print to a terminal omit colours by default.
      env: environment({
        ...(isPiped && process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...env,
      }),
    })
    const outputChunks = []
    for (const stream of [child.stdout, child.stderr]) {
      if (isWholeOutput) stream.on('data', (bytes) => outputChunks.push(bytes))
      else if (isPiped) {
        const lines = createInterface({ input: stream, crlfDelay: Infinity })
        lines.on('line', (line) => process.stdout.write(`${prefix}${line}\n`))
      }
    }
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (isWholeOutput) process.stdout.write(Buffer.concat(outputChunks))
      resolve(exitCodeOf(code, signal))
    })
  })
}

/** The exit code; for a program ended by a signal 128 and more, as in shells. */
export function exitCodeOf(code, signal) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
  return code ?? 128 + (numbers[signal] ?? 0)
}

/** Runs a program of an installed package with the pinned Node, without a shell. */
export const runTool = (packageName, args, options) =>
  run(pinnedNode, [toolFile(packageName), ...args], options)

/** The script of a package's program, for example of 'vite'. */
export function toolFile(packageName) {
  const folder = path.join(modules, packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0])
}

/** Ends the script with a message for the person who started it. */
export function exitWithMessage(message, code = 1) {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(code)
}
