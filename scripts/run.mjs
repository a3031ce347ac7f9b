import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const modules = path.join(root, 'node_modules')

/** The node that package.json pins; every part of the app runs on it, whatever the machine has. */
export const pinnedNode = path.join(
  modules,
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The environment with the project's own programs, the pinned node among them, found first. */
export function environment(changes = {}) {
  const env = { ...process.env, ...changes }
  // Windows calls it Path, and an object with both names would pass only one of them on.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  env[name] = [path.join(modules, '.bin'), env[name]].filter(Boolean).join(path.delimiter)
  return env
}

/**
 * Runs a program to its end and resolves with its exit code. What it prints is shown at once, or
 * `whole` when it ends, where others run beside it.
 */
export function run(command, args, { env, whole = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: whole ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      windowsHide: true,
      ...options,
      // What does not print to a terminal would leave its colours out.
      env: environment({ ...(whole && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env }),
    })
    const printed = []
    child.stdout?.on('data', (bytes) => printed.push(bytes))
    child.stderr?.on('data', (bytes) => printed.push(bytes))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (whole) process.stdout.write(Buffer.concat(printed))
      resolve(exitCodeOf(code, signal))
    })
  })
}

/** A program ended by a signal is no success. Shells count it as 128 and more. */
export function exitCodeOf(code, signal) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
  return code ?? 128 + (numbers[signal] ?? 0)
}

/** Runs a program of an installed package under the pinned node, without a shell in between. */
export const runTool = (packageName, args, options) =>
  run(pinnedNode, [toolFile(packageName), ...args], options)

/** The script behind a package's program, for example that of 'vite'. */
export function toolFile(packageName) {
  const folder = path.join(modules, packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0])
}

/** Ends the script with a sentence for the person who started it. */
export function giveUp(sentence, code = 1) {
  process.stderr.write(`\n${sentence}\n\n`)
  process.exit(code)
}
