import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithMessage, pinnedNode, root, run } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const modules = path.join(root, 'node_modules')
const marker = path.join(modules, '.opd-installed')

/** Makes sure that the packages in package-lock.json are installed. Quick when they are. */
export async function ensureInstalled() {
  exitOnOldNode()
  const wantedHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (readIfExists(marker) === wantedHash && existsSync(pinnedNode)) return
  if (!isManuallyInstalled()) await install()
  if (!existsSync(pinnedNode)) {
    exitWithMessage(
      'The packages are installed, but their install scripts were not allowed to run, so the ' +
        'Node that this app runs on is missing.\nAllow them (npm config set ignore-scripts ' +
        'false), remove the folder node_modules, and try again.',
    )
  }
  if (canWrite(modules)) writeFileSync(marker, wantedHash)
}

function exitOnOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  exitWithMessage(
    `This machine's Node is ${process.versions.node}; version 20.19 or newer is needed to install ` +
      'OPD Clinic. Get it from https://nodejs.org.',
  )
}

// npm records what it has installed. If it matches the lock file, npm install or npm ci has already
// run.
function isManuallyInstalled() {
  const installedLock = readIfExists(path.join(modules, '.package-lock.json'))
  if (!installedLock || !existsSync(pinnedNode)) return false
  const wantedHash = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(installedLock).packages
  return Object.entries(wantedHash).every(([packagePath, { version, optional, devOptional }]) => {
    if (packagePath === '') return true
    const installedPackage = installed[packagePath]
    // Packages for other platforms are not installed.
    return installedPackage
      ? installedPackage.version === version
      : Boolean(optional || devOptional)
  })
}

async function install() {
  if (!canWrite(root)) {
    exitWithMessage(
      `The packages in ${modules} are missing or not up to date, and this account may not write ` +
        'there. Run npm start once as the account that the folder belongs to.',
    )
  }
  process.stdout.write('Installing packages (npm ci); the first time takes a minute …\n')
  // The frontend is built here, even if the machine's settings omit development packages.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const code = await npm(['ci', ...options, '--loglevel=error'])
  if (code !== 0) exitWithMessage('Installing the packages failed; npm says why above.', code)
}

function npm(args) {
  // Set when this script was started by npm; then no shell is needed, on Windows neither.
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args])
  const isWindows = process.platform === 'win32'
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows })
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
