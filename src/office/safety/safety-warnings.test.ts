import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNote, safetyWarnings, warningsFor } from './safety-warnings.ts'

const now = new Date('2026-11-24T03:35:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const days = (count: number) => ago(24 * count)
const disk = (percent: number) => ({ freeBytes: percent, totalBytes: 100 })

const facts = {
  now,
  backupsSince: days(100),
  drillsSince: days(100),
  isDaily: true,
  isWeekly: true,
  firstTakenAt: days(99),
  lastTakenAt: ago(7),
  isBackupAhead: false,
  lastGoodDrillAt: days(3),
  hasDrillFailed: false,
  hasAuditChanged: false,
  wereSumsWrong: false,
  hasArchiveStopped: false,
  clinicDisk: disk(60),
  backupDisk: disk(80),
  isOnSameDisk: false,
}

/** A clinic that was opened so many hours ago, on one disk. */
const opened = (hours: number) => ({
  backupsSince: ago(hours),
  drillsSince: ago(hours),
  firstTakenAt: ago(hours),
  lastTakenAt: ago(hours),
  lastGoodDrillAt: null,
  isOnSameDisk: true,
})

describe('a clinic’s Admins are warned', () => {
  it.each([
    ['of nothing while all is well', {}, []],
    ['not of a backup that is 26 hours old', { lastTakenAt: ago(26) }, []],
    ['of an older one', { lastTakenAt: ago(26.1) }, ['backupOld']],
    [
      'that there is no backup after a day',
      { ...opened(27), firstTakenAt: null, lastTakenAt: null, isOnSameDisk: false },
      ['backupMissing'],
    ],
    [
      'not in the first hours of a clinic, which has no backup yet',
      { ...opened(1), firstTakenAt: null, lastTakenAt: null },
      [],
    ],
    ['not in the first hours that the backups lie on its own disk', opened(1), []],
    ['after a day that they do', { ...opened(27), lastTakenAt: ago(3) }, ['sameDisk']],
    [
      'not of an old backup right after it was restored',
      { ...opened(1), firstTakenAt: days(90), lastTakenAt: days(3), isOnSameDisk: false },
      [],
    ],
    [
      'of an audit that was changed, before all else',
      { hasAuditChanged: true, lastTakenAt: ago(27) },
      ['auditChanged', 'backupOld'],
    ],
    ['of a backup that is dated ahead of now', { isBackupAhead: true }, ['backupAhead']],
    [
      'that there is none, and no drill, where all are dated a year ahead',
      {
        backupsSince: days(-365),
        drillsSince: days(-365),
        lastTakenAt: days(-365),
        lastGoodDrillAt: days(-365),
        isBackupAhead: true,
      },
      ['backupMissing', 'backupAhead', 'drillOld'],
    ],
    ['of totals of reports that were wrong', { wereSumsWrong: true }, ['sumsWrong']],
    ['of an archive that cannot go on', { hasArchiveStopped: true }, ['archiveStopped']],
    ['not of a drill of eight days ago', { lastGoodDrillAt: days(8) }, []],
    ['of an older one', { lastGoodDrillAt: days(8.1) }, ['drillOld']],
    ['that there never was a drill', { lastGoodDrillAt: null }, ['drillOld']],
    [
      'not of a missing drill in the first week after drills began',
      { lastGoodDrillAt: null, drillsSince: days(7) },
      [],
    ],
    [
      'not of a missing drill in the first week after the first backup',
      { lastGoodDrillAt: null, firstTakenAt: days(7) },
      [],
    ],
    ['of a drill that failed', { hasDrillFailed: true }, ['drillFailed']],
    ['not of a tenth of the disk', { clinicDisk: disk(10) }, []],
    ['of less', { clinicDisk: disk(9) }, ['clinicDiskLow']],
    ['of a full disk of the backups', { backupDisk: disk(2) }, ['backupDiskLow']],
    [
      'once of a full disk that holds both',
      { clinicDisk: disk(2), backupDisk: disk(2), isOnSameDisk: true },
      ['clinicDiskLow', 'sameDisk'],
    ],
    ['of a backup disk that is gone', { backupDisk: null }, ['backupDiskUnreadable']],
    ['not of the clinic’s own disk where it cannot be read', { clinicDisk: null }, []],
    [
      'of no backup or drill where the server makes none',
      {
        isDaily: false,
        isWeekly: false,
        lastTakenAt: days(60),
        lastGoodDrillAt: null,
        backupDisk: null,
        isOnSameDisk: true,
      },
      [],
    ],
    [
      'of all at once, the worst first',
      { lastTakenAt: days(9), lastGoodDrillAt: days(9), clinicDisk: disk(1), backupDisk: disk(1) },
      ['backupOld', 'drillOld', 'clinicDiskLow', 'backupDiskLow'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(warningsFor({ ...facts, ...changes })).toEqual(expected)
  })
})

it('a clinic in its first hours hears of no backup, whatever else is true', () => {
  const moment = fc.option(fc.date({ min: days(400), max: now, noInvalidDate: true }), {
    nil: null,
  })
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (lastTakenAt, firstTakenAt, isOnSameDisk) => {
      const warnings = warningsFor({
        ...facts,
        ...opened(25),
        firstTakenAt,
        lastTakenAt,
        isOnSameDisk,
        backupDisk: null,
      })
      expect(warnings).toEqual([])
    }),
  )
})

it('only that the backups lie on the clinic’s own disk can wait', () => {
  expect(safetyWarnings.filter(isNote)).toEqual(['sameDisk'])
})
