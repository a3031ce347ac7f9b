import { describe, expect, it } from 'vitest'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { paths } from '../../access/permissions/paths.ts'
import { fileKind, nameWithoutHash } from './file-kind.ts'

const origin = 'https://clinic.example'
const known = {
  origin,
  files: new Set(['/assets/built/first-1a2b3c4d.js', '/assets/i18n/hi.json', '/assets/splash.css']),
  otherPages: Object.values(pagePaths),
}
const kindOf = (path: string, mode = 'cors', method = 'GET') =>
  fileKind({ method, mode, url: new URL(path, origin) }, known)

describe('the worker', () => {
  it('opens every screen from the disk while the server is away', () => {
    const opened = Object.values(paths).map((path) => kindOf(path.replace(':id', '7'), 'navigate'))
    expect(new Set([...opened, kindOf('/', 'navigate')])).toEqual(new Set(['page']))
  })

  it('leaves pages of patients to the server', () => {
    for (const path of Object.values(pagePaths)) {
      expect(kindOf(path, 'navigate')).toBe('network')
      expect(kindOf(`${path}/secret?x=1`, 'navigate')).toBe('network')
    }
    // A path that only begins alike is the application's, which says that there is no such screen.
    expect(kindOf('/myself', 'navigate')).toBe('page')
  })

  it('keeps no answer of a call, and sends no change twice', () => {
    for (const path of ['/api', '/api/appointments?tab=home', '/api/live', '/api/auth/session'])
      for (const mode of ['cors', 'navigate', 'same-origin'])
        expect(kindOf(path, mode)).toBe('network')
    expect(kindOf('/Landing-Page', 'navigate', 'POST')).toBe('network')
    expect(kindOf('/assets/splash.css', 'cors', 'HEAD')).toBe('network')
  })

  it('knows files of a version by its list, and files with a hash by their folder', () => {
    expect(kindOf('/assets/i18n/hi.json')).toBe('versioned')
    expect(kindOf('/assets/splash.css', 'no-cors')).toBe('versioned')
    expect(kindOf('/assets/i18n/hi.json.br')).toBe('network')
    expect(kindOf('/assets/built/first-1a2b3c4d.js')).toBe('built')
    expect(kindOf('/assets/built/of-the-version-before.js')).toBe('built')
    expect(kindOf('/')).toBe('network')
  })

  it('leaves other sites, files and itself to the network', () => {
    expect(kindOf('https://other.example/assets/splash.css')).toBe('network')
    expect(kindOf('/desk.worker.js', 'navigate')).toBe('network')
    expect(kindOf('/assets/clinic.svg', 'navigate')).toBe('network')
  })

  it('finds the successor of a file by its name', () => {
    expect(nameWithoutHash('/assets/built/Dashboard-DftnEt9W.js')).toBe('Dashboard.js')
    expect(nameWithoutHash('/assets/built/use-call-_ftnE-9W.css')).toBe('use-call.css')
    expect(nameWithoutHash('/assets/built/first.js')).toBe('first.js')
  })
})
