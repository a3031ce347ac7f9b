import { describe, expect, it } from 'vitest'
import { oldBackups, takenAtOf } from './old-backups.ts'

const name = (time: string) => `opd-clinic-${time}000Z.tar.gz`
const kolkata = 'Asia/Kolkata'
const monday = name('20261122T203000') // 02:00 in India
const mondayNoon = name('20261123T063000')
const tuesday = `${name('20261123T203000')}.sealed`
const wednesday = name('20261124T203000')
const now = new Date('2026-11-25T06:30:00Z')
const wednesdayNoon = name('20261125T063000')

describe('of the backups in a folder', () => {
  it.each([
    ['all stay while there are few days', [monday, tuesday], 7, []],
    ['those of the oldest days go', [monday, tuesday, wednesday], 2, [monday]],
    [
      'the last of an earlier day stays, and all of the newest',
      [wednesday, monday, wednesdayNoon, tuesday, mondayNoon],
      7,
      [monday],
    ],
    [
      'many of one day take no other day’s place',
      [monday, tuesday, wednesday, wednesdayNoon],
      3,
      [],
    ],
    [
      'those that are dated ahead of now stay, and take no day’s place',
      [name('20270101T203000'), monday, tuesday, wednesday, name('20270102T203000')],
      2,
      [monday],
    ],
    ['other files are none', ['letter.txt', '.0123456789ab.part', monday], 1, []],
  ])('%s', (_, names, keep, expected) => {
    expect(oldBackups(names, { keep, timeZone: kolkata, now })).toEqual(expected)
  })
})

it('a backup’s name says when it was taken', () => {
  expect(takenAtOf('opd-clinic-20261122T203000123Z.tar.gz')).toEqual(
    new Date('2026-11-22T20:30:00.123Z'),
  )
  expect(takenAtOf('opd-clinic.tar.gz')).toBeUndefined()
})
