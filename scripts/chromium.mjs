import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithMessage, run, runTool } from './run.mjs'

// Chromium without the parts of a window around the page. A journey needs less than half of the
// processor's time in it, and Playwright uses its own one by default.
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Makes sure that there is a browser for the journeys. Returns its path, or undefined for
 * Playwright's own, which Playwright finds itself.
 */
export async function ensureChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !existsSync(configuredPath))
    exitWithMessage(`CHROMIUM_PATH=${configuredPath}: there is no such program.`)
  if (configuredPath) return configuredPath
  if (existsSync(headlessShell)) return headlessShell
  if (process.getuid?.() === 0 && isDebian() && (await installPackage())) return headlessShell
  const program = findChromium()
  if (program) return program

  process.stdout.write("Installing Playwright's Chromium …\n")
  const code = await runTool('playwright-core', ['install', '--only-shell', 'chromium'])
  if (code === 0) return undefined
  return exitWithMessage(
    'No Chromium could be found or installed for the browser tests. Install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to one.',
    code,
  )
}

function findChromium() {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86, LOCALAPPDATA } = process.env
  const candidatePaths = {
    linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
      (name) => `/usr/bin/${name}`,
    ),
    darwin: ['Chromium', 'Google Chrome'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    win32: [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => [
        path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        path.join(folder, 'Chromium', 'Application', 'chrome.exe'),
      ]),
  }
  return candidatePaths[process.platform]?.find((candidate) => existsSync(candidate))
}

// Only Debian's package: Ubuntu's of that name installs a snap.
function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

async function installPackage() {
  process.stdout.write("Installing Debian's headless Chromium (apt-get) …\n")
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
  return (await run('apt-get', args, options)) === 0 && existsSync(headlessShell)
}
