import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { isBlocked, renderPage, setSignedIn, visibleText } from '../../test-kit/render-page.tsx'
import type { Safety } from './safety.ts'
import SafetyMark from './SafetyMark.tsx'
import SafetyScreen from './SafetyScreen.tsx'

const now = '2026-11-24T03:35:00.000Z'
const calm: Safety = {
  warnings: [],
  isDemo: false,
  backups: {
    at: '02:00',
    keepDays: 7,
    folder: '/mnt/usb/clinic',
    isOnClinicDisk: false,
    isSealed: true,
    last: { takenAt: '2026-11-23T20:30:00.000Z', name: 'one', bytes: 12_345_678, rows: 3527 },
    failure: null,
    runningSince: null,
  },
  drills: {
    at: '03:00',
    last: {
      endedAt: '2026-11-21T21:31:00.000Z',
      name: 'one',
      takenAt: '2026-11-21T20:30:00.000Z',
      rows: 3500,
    },
    failure: null,
    runningSince: null,
  },
  archive: {
    isOn: true,
    upToDateAt: '2026-11-24T03:34:30.000Z',
    baseEndedAt: '2026-11-21T20:31:00.000Z',
    problem: null,
  },
  audit: { last: null, failure: null, isRunning: false },
  clinicDisk: { folder: '/data', freeBytes: 9_000_000_000, totalBytes: 100_000_000_000 },
  backupDisk: { folder: '/mnt/usb/clinic', freeBytes: 60_000_000_000, totalBytes: 64_000_000_000 },
  database: { bytes: 250_000_000, earlier: { day: '2026-10-25', bytes: 240_000_000 } },
  versions: { clinic: '0.1.0', schema: 45, postgres: '18.4' },
}

let safety: Safety
let problem: ProblemCode | undefined
let sent: string[]

beforeEach(() => {
  safety = calm
  problem = undefined
  sent = []
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0 })
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(safety)
    sent.push(path)
    return problem ? problemResponse(problem) : Response.json({})
  })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const user = renderPage(
    <MemoryRouter>
      <SafetyMark place="header" />
      <SafetyScreen />
      <SafetyMark place="page" />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Backups' })
  return user
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const marks = () => screen.queryAllByRole('link')

describe('the Safety screen', () => {
  it('says how old the last backup and the last good check are', async () => {
    await open()
    expect(visibleText()).toContain('24-11-2026 02:00 (7 hours ago)')
    expect(visibleText()).toContain('22-11-2026 03:01 (2 days ago)')
    for (const words of ['12.3 MB', '3,527', '/mnt/usb/clinic', '9 GB of 100 GB free', '18.4']) {
      expect(visibleText()).toContain(words)
    }
    expect(visibleText()).toContain('Database on 25-10-2026240 MB')
    expect(marks()).toEqual([])
  })

  it('puts what endangers the data on top, with what to do, and marks it elsewhere', async () => {
    safety = {
      ...calm,
      warnings: ['drillFailed', 'clinicDiskLow', 'sameDisk'],
      drills: {
        ...calm.drills,
        failure: {
          at: now,
          reasons: [
            { code: 'tableDiffers', parameters: { table: 'branch', rows: 3000, wantedRows: 4000 } },
          ],
        },
      },
    }
    await open()
    const [failed, low, own] = screen.getAllByRole('listitem')
    expect(failed!.textContent).toMatch(/^The newest backup could not be restored\..*Back up now/)
    expect(low!.textContent).toContain('Only 9% of the clinic')
    expect(own!.textContent).toContain('Set BACKUP_DIR')
    expect(visibleText()).toContain('The last check failed (24-11-2026 09:05)')
    expect(visibleText()).toContain('The table branch came back with 3,000 of 4,000 rows')
    const [mark, note] = marks()
    expect(mark!.getAttribute('aria-label')).toBe(
      'Safety: The newest backup could not be restored.',
    )
    expect(note!.textContent).toBe('The newest backup could not be restored.')
    expect(marks().map((link) => link.getAttribute('href'))).toEqual([
      '/apps/Safety',
      '/apps/Safety',
    ])
  })

  it('says how far the archive goes, and why it cannot go on', async () => {
    safety = {
      ...calm,
      warnings: ['archiveStopped'],
      archive: {
        ...calm.archive!,
        problem: [
          { code: 'archiveDiskGone', parameters: { path: '/mnt/archive' } },
          { code: 'changesWait', parameters: { waitingBytes: 12_345_678 } },
        ],
      },
    }
    await open()
    expect(screen.getByRole('listitem').textContent).toContain('has stopped')
    expect(visibleText()).toContain('Complete up to24-11-2026 09:04')
    expect(visibleText()).toContain('The disk of the archive folder /mnt/archive is not there.')
    expect(visibleText()).toContain('(12.3 MB)')
  })

  it('says that there is no archive, and nothing of that of a given PostgreSQL', async () => {
    const off = { isOn: false, upToDateAt: null, baseEndedAt: null, problem: null }
    safety = { ...calm, archive: off }
    await open()
    expect(visibleText()).toContain('(setting ARCHIVE_DIR)')
    cleanup()
    safety = { ...calm, archive: null }
    await open()
    expect(visibleText()).not.toContain('Archive')
  })

  it('of a demo is not marked elsewhere', async () => {
    safety = { ...calm, warnings: ['sameDisk'], isDemo: true }
    await open()
    expect(screen.getByRole('listitem').textContent).toContain('the clinic')
    expect(marks()).toEqual([])
  })

  it('says where backups and checks are not made by themselves, and what cannot be read', async () => {
    safety = {
      ...calm,
      backups: { ...calm.backups, at: null },
      drills: { ...calm.drills, at: null },
      backupDisk: null,
    }
    await open()
    expect(visibleText()).toContain('Not by itself (setting BACKUP_AT)')
    expect(visibleText()).toContain('Not by itself (settings BACKUP_AT and DRILL_AT)')
    expect(visibleText()).toContain("Backups' diskCannot be read")
  })
})

describe('a backup or a check now', () => {
  it('is begun once, and shown while it goes on', async () => {
    const user = await open()
    safety = { ...calm, backups: { ...calm.backups, runningSince: now } }
    await user.click(button('Back up now'))
    await screen.findByText(/A backup is being made \(0 minutes ago\)/)
    expect(sent).toEqual(['/api/safety/backups'])
    await user.click(button('Back up now'))
    expect(isBlocked(button('Check the newest backup now'))).toBe(true)
    await user.click(button('Check the newest backup now'))
    expect(sent).toHaveLength(1)
    safety = calm
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(isBlocked(button('Check the newest backup now'))).toBe(false))
    await user.click(button('Check the newest backup now'))
    expect(sent).toEqual(['/api/safety/backups', '/api/safety/drills'])
  })

  it('of somebody else is waited for', async () => {
    problem = 'backup_running'
    const user = await open()
    await user.click(button('Back up now'))
    expect(await screen.findByText(/made or checked already/)).toBeTruthy()
  })

  it('needs a backup to check', async () => {
    safety = { ...calm, backups: { ...calm.backups, last: null } }
    const user = await open()
    await user.click(button('Check the newest backup now'))
    expect(button('Check the newest backup now').title).toBe('No backup has been made yet')
    expect(sent).toEqual([])
  })
})
