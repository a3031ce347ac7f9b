import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The neighbourhoods of src, each with its purpose and its folders, in order: a folder imports from
 * itself and from the lines above it, never from below. A new folder needs a line here.
 */
const neighbourhoods = {
  // Knows nothing of a clinic: days, texts, the database, the format of a call, components.
  platform: [
    'numbers',
    'lists',
    'day',
    'clock',
    'settings',
    'i18n',
    'db',
    'jobs',
    'audit-chain',
    'backup',
    'archive',
    'live',
    'http',
    'outbound',
    'ui',
    'drafts',
    'offline',
    'export',
  ],
  // Who is signed in, and what they may do.
  access: ['permissions', 'audit-log', 'auth', 'live', 'menu', 'account'],
  // What Admins manage.
  masters: [
    'kit',
    'money-limits',
    'file-numbers',
    'clinic-details',
    'branches',
    'consultants',
    'charges',
    'services',
    'staff',
    'test-catalogue',
    'medicines',
    'vaccines',
  ],
  // Finding and registering patients.
  patients: [
    'contact',
    'register',
    'allergies',
    'desk-note',
    'vaccinations',
    'merge',
    'import-kit',
    'import',
  ],
  // Slots and appointments, and the schedules and days off behind them.
  scheduling: [
    'slots',
    'online-payment',
    'daily-sums',
    'appointments',
    'series',
    'booking',
    'booking-requests',
    'rebooking',
    'delays',
    'line',
    'follow-ups',
    'waiting-list',
    'feedback',
    'patient-link',
    'schedule',
    'holidays',
    'import',
  ],
  // What a consultant records and prints.
  visits: ['visit', 'drafts', 'record', 'papers', 'history', 'patient-details', 'printouts'],
  // What is charged, paid and owed.
  money: [
    'ledger',
    'receipts',
    'refunds',
    'collect',
    'packages',
    'outstanding',
    'vouchers',
    'drawers',
    'shares',
    'income',
  ],
  // What patients hear from the clinic.
  messages: ['texts', 'rules', 'gateways', 'outbox', 'sending'],
  // What the front desk and consultants use all day.
  desk: [
    'keyboard',
    'setup-guide',
    'dashboard',
    'calendar',
    'board',
    'arrivals',
    'health-record',
    'patient-page',
    'command-palette',
  ],
  // What owners look at.
  office: ['reports', 'feedback', 'audit', 'safety'],
  // What patients open on their phones: pages of their own, without the desk's component kit.
  'self-service': ['page', 'slots', 'place', 'my', 'stop', 'check', 'booking'],
  // Interfaces for other programs.
  outside: ['legacy-api'],
  // Puts everything together.
  app: ['demo-clinic', 'shell', 'screens', 'server', 'start'],
}
const order = Object.entries(neighbourhoods).flatMap(([neighbourhood, folders]) => [
  ...folders.map((folder) => `${neighbourhood}/${folder}`),
  // The neighbourhood's own files, which it hands to `app`: its routes, screens and timed jobs.
  neighbourhood,
])
/** The folder of src that a file belongs to, two levels deep. */
const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')
const rankOf = (file: string) => order.indexOf(folderOf(file))

const src = path.resolve('src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test-kit/')

/** A file's imports from the project, as paths below src, and its packages. */
function importsOf(file: string): { ownImports: string[]; packages: string[] } {
  const code = readFileSync(path.join(src, file), 'utf8')
  const named = [...code.matchAll(/(?:from\s|import\s*\(?)\s*'([^']+)'/g)].map(([, name]) => name!)
  return {
    ownImports: named
      .filter((name) => name.startsWith('.'))
      .map((name) => path.posix.join(path.posix.dirname(file), name)),
    packages: named.filter((name) => !name.startsWith('.')),
  }
}

// Tests are exempt from the order: they start the whole clinic to test one folder.
const product = files.filter((file) => !isTest(file))

describe('the tree', () => {
  it('has every folder in the order, and no line without a folder', () => {
    expect(product.filter((file) => rankOf(file) < 0)).toEqual([])
    const lines = order.filter((line) => line.includes('/'))
    expect(lines.filter((line) => !product.some((file) => folderOf(file) === line))).toEqual([])
    expect(product.length).toBeGreaterThan(60)
  })

  it('is shown in CONTRIBUTING.md, folder by folder in its order', () => {
    const rows = [
      ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `([a-z-]+)` +\|[^|]+\|([^|]+)\|$/gm),
    ]
    const shown = rows.map(([, name, folders]) => [
      name,
      [...folders!.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder),
    ])
    expect(shown).toEqual(Object.entries(neighbourhoods))
  })

  it('imports one way: no folder imports from a later one', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .ownImports.filter((target) => !target.startsWith('..'))
        .filter((target) => rankOf(target) > rankOf(file))
        .map((target) => `${file} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the sides apart: .tsx never imports .server.ts, plain .ts imports neither', () => {
    const wrong = product.flatMap((file) => {
      if (file.endsWith('.server.ts')) {
        return importsOf(file)
          .ownImports.filter((target) => target.endsWith('.tsx'))
          .map((target) => `${file} → ${target}`)
      }
      const forbiddenPattern = file.endsWith('.tsx') ? /\.server\.ts$/ : /\.server\.ts$|\.tsx$/
      return importsOf(file)
        .ownImports.filter((target) => forbiddenPattern.test(target))
        .map((target) => `${file} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  // preact's elements are plain objects: the server and the browser make a page of the same ones.
  it('keeps plain .ts pure: its only packages are zod and, for pages of patients, preact', () => {
    const isPage = (file: string) => file.startsWith('self-service/')
    const sharedFiles = product.filter((file) => /^(?!.*\.(server|worker)\.ts$).*\.ts$/.test(file))
    expect(sharedFiles.length).toBeGreaterThan(15)
    const wrong = sharedFiles.flatMap((file) =>
      importsOf(file)
        .packages.filter((name) => name !== 'zod' && !(name === 'preact' && isPage(file)))
        .map((name) => `${file} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no cycles', () => {
    const ownImports = new Map(product.map((file) => [file, importsOf(file).ownImports]))
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, trail: string[]) => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      for (const target of ownImports.get(file) ?? []) visit(target, [...trail, file])
      state.set(file, 'done')
    }
    for (const file of product) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('has no utils folder, and no file that only re-exports others', () => {
    const vagueNamePattern = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\.|\/|$)/
    expect(files.filter((file) => vagueNamePattern.test(file))).toEqual([])
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })
})
