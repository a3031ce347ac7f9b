import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '../i18n/locales.ts'
import { failureCodes, failureReasons, readReasons } from './failure-reason.ts'

const placeholdersOf = (text: string) =>
  [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name!).toSorted()

describe('every reason of a failure', () => {
  it.each(Object.keys(locales))('has a sentence in %s that names what it is about', (locale) => {
    const file = readFileSync(`public/assets/i18n/${locale}.json`, 'utf8')
    const { reasons } = (JSON.parse(file) as { safety: { reasons: Record<string, string> } }).safety
    expect(Object.keys(reasons).toSorted()).toEqual(failureCodes.toSorted())
    for (const code of failureCodes) {
      // What the system itself said stands below the sentence.
      const named = failureReasons[code].filter((name) => name !== 'detail')
      expect([code, placeholdersOf(reasons[code]!)]).toEqual([code, named.toSorted()])
    }
  })
})

describe('what a row has noted', () => {
  it('is read as codes with parameters', () => {
    const reasons = [{ code: 'diskFull', parameters: { path: '/mnt/usb' } }]
    expect(readReasons(JSON.stringify(reasons), 'The disk of /mnt/usb is full.')).toEqual(reasons)
  })

  it.each([
    ['by an earlier version, without codes', null],
    ['by a later version, with a code that is not known here', '[{"code":"new","parameters":{}}]'],
  ])('%s, is shown as its sentence', (_, json) => {
    expect(readReasons(json, 'It is damaged.')).toEqual([
      { code: 'earlier', parameters: { detail: 'It is damaged.' } },
    ])
  })
})
