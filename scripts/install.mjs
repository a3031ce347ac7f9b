import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, pinnedNode, root, run } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const modules = path.join(root, 'node_modules')
const marker = path.join(modules, '.opd-installed')

/** Makes sure that what package-lock.json lists is installed. Quick when it is. */
export async function ensureInstalled() {
  refuseOldNode()
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (readIfThere(marker) === wanted && existsSync(pinnedNode)) return
  if (!isInstalledByHand()) await install()
  if (!existsSync(pinnedNode)) {
    giveUp(
      'The packages are installed, but their install scripts were not allowed to run, so the ' +
        'Node that this app runs on is missing.\nAllow them (npm config set ignore-scripts ' +
        'false), remove the folder node_modules, and try again.',
    )
  }
  if (mayWrite(modules)) writeFileSync(marker, wanted)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(
    `This machine's Node is ${process.versions.node}; version 20.19 or newer is needed to install ` +
      'OPD Clinic. Get it from https://nodejs.org.',
  )
}

// npm notes what it has installed. When that is what the lock file asks for, somebody has already
// run npm install or npm ci.
function isInstalledByHand() {
  const noted = readIfThere(path.join(modules, '.package-lock.json'))
  if (!noted || !existsSync(pinnedNode)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(noted).packages
  return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
    if (place === '') return true
    const found = installed[place]
    // A package for other platforms is rightly missing.
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

async function install() {
  if (!mayWrite(root)) {
    giveUp(
      `The packages in ${modules} are missing or not up to date, and this account may not write ` +
        'there. Run npm start once as the account that the folder belongs to.',
    )
  }
  process.stdout.write('Installing packages (npm ci); the first time takes a minute …\n')
  // The pages are built here, also where the machine's settings leave development packages out.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const code = await npm(['ci', ...options, '--loglevel=error'])
  if (code !== 0) giveUp('Installing the packages failed; npm says why above.', code)
}

function npm(args) {
  // Set when this script runs by way of npm; then no shell is needed, on Windows neither.
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args])
  const isWindows = process.platform === 'win32'
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows })
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
