import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { messageOf } from '../../platform/i18n/messages.server.ts'
import { deviceLink } from '../outbox/device-link.ts'
import { isQuiet } from '../rules/message-rules.ts'
import { fillText, hasLink, textProblem, textValues } from './fill-text.ts'
import { linkedEvents, messageEvents, usualTexts, ways } from './message-events.ts'

const subject = {
  day: '2026-11-24',
  starts: '10:00',
  consultantName: 'Dr. Anita Deshpande',
  serviceName: 'HIV counselling',
  number: 'KOR/2026-27/000123',
}
const place = { patient: 'Ravi Kumar', clinic: 'City Clinic', branch: 'Koramangala' }
const none = { namesConsultant: false, namesService: false }
const allLocales = Object.keys(locales) as Locale[]

describe('a text', () => {
  it.each(messageEvents)('of %s has in each language what it needs, and no name', (event) => {
    for (const locale of allLocales) {
      const wording = messageOf(usualTexts[event], locale)
      expect([locale, textProblem(event, wording)]).toEqual([locale, undefined])
      const text = fillText(wording, textValues(place, [subject], none, locale))
      expect(text).toContain('Ravi Kumar')
      expect(text).not.toMatch(/Anita|HIV|\{\{/)
    }
  })

  it('names consultant and service only where the branch allows it', () => {
    const text = (names: object) =>
      fillText('{{when}}', textValues(place, [subject], { ...none, ...names }, 'en'))
    expect(text({})).toBe('Tue 24-11-2026 10:00')
    expect(text({ namesConsultant: true })).toBe('Tue 24-11-2026 10:00, Dr. Anita Deshpande')
    expect(text({ namesService: true })).toBe('Tue 24-11-2026 10:00, HIV counselling')
  })

  it('says all times of a series in one message', () => {
    const next = { ...subject, day: '2026-11-26' }
    expect(textValues(place, [subject, next], none, 'en').when).toBe(
      'Tue 24-11-2026 10:00; Thu 26-11-2026 10:00',
    )
  })

  it('keeps names and times in their order among words from right to left', () => {
    const values = textValues(place, [subject], { ...none, namesConsultant: true }, 'ur')
    expect(values.when).toMatch(
      /^\p{L}+ \u206824-11-2026 10:00\u2069, \u2068Dr. Anita Deshpande\u2069$/u,
    )
    expect(fillText('{{patient}}: {{number}}', values)).toBe(
      '\u2068Ravi Kumar\u2069: \u2068KOR/2026-27/000123\u2069',
    )
  })

  it('of India says a time behind a colon or in brackets, since no ending fits a date', () => {
    for (const locale of [
      'hi',
      'mr',
      'kn',
      'ta',
      'te',
      'bn',
      'gu',
      'ml',
      'pa',
      'or',
      'ur',
    ] as const) {
      for (const event of messageEvents.filter((it) => it !== 'receipt')) {
        const wording = messageOf(usualTexts[event], locale)
        expect([locale, event, wording]).toEqual([
          locale,
          event,
          expect.stringMatching(/(: \{\{when\}\}[.।۔]|\(\{\{when\}\}\))/),
        ])
      }
    }
  })

  it('has the link at the end of a line of its own, which goes where there is none', () => {
    for (const event of messageEvents) {
      for (const locale of allLocales) {
        const wording = messageOf(usualTexts[event], locale)
        expect([event, locale, hasLink(wording)]).toEqual([
          event,
          locale,
          linkedEvents.includes(event),
        ])
        if (!hasLink(wording)) continue
        // A full stop of another script, or a sign that turns the direction, would be a part of the address.
        expect(wording).toMatch(/\n.* \{\{link\}\}$|\n.*[：:]\{\{link\}\}$/)
        const values = (link?: string) => textValues(place, [subject], none, locale, link)
        const address = 'https://clinic.example/my/abc'
        expect(fillText(wording, values(address))).toMatch(
          /[ ：]https:\/\/clinic\.example\/my\/abc$/,
        )
        const without = fillText(wording, values())
        expect([without.includes('\n'), without.includes('{{')]).toEqual([false, false])
        expect(fillText(wording, values(address)).startsWith(without)).toBe(true)
      }
    }
  })

  it('is refused with a link where none can be, or in the line that says the time', () => {
    expect(textProblem('booked', '{{when}}\n{{ link }}')).toBeUndefined()
    expect(textProblem('booked', '{{link}}\n{{when}}\nCome!')).toBeUndefined()
    expect(textProblem('booked', '{{when}} {{link}}')).toBe('outbox.linkLine')
    expect(textProblem('cancelled', '{{when}}\n{{link}}')).toBe('outbox.unknownPlaceholder')
    expect(textProblem('followUp', '{{when}}\n{{link}}')).toBe('outbox.unknownPlaceholder')
    const values = textValues(place, [subject], none, 'en')
    expect(fillText('{{link}}\n{{when}}\nUse {{link}}!\nCome!', values)).toBe(
      'Tue 24-11-2026 10:00\nCome!',
    )
  })

  it('is refused without its time, and with a placeholder that there is not', () => {
    expect(textProblem('booked', 'Dear {{patient}}')).toBe('outbox.missingWhen')
    expect(textProblem('feedback', 'Thank you: {{when}}')).toBe('outbox.missingLink')
    expect(textProblem('feedback', 'Thank you: {{when}}\n{{link}}')).toBeUndefined()
    expect(textProblem('receipt', 'On {{when}}')).toBe('outbox.unknownPlaceholder')
    expect(textProblem('booked', '{{when}} {{diagnosis}}')).toBe('outbox.unknownPlaceholder')
    expect(textProblem('booked', '{{when}} {{patient')).toBe('outbox.unknownPlaceholder')
  })
})

it('whatever a name is, it stays within its line of the text and its part of the link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      const patient = `${name}\r\nBcc: all@example.org {{number}}\u202e<script>`
      const text = fillText(
        '{{patient}} | {{when}}',
        textValues({ ...place, patient }, [subject], none, 'en'),
      )
      expect(text).not.toMatch(/[\r\n\u2028\u2029\u202e\0]/)
      expect(text).not.toContain('KOR/')
      expect(text.endsWith(' | Tue 24-11-2026 10:00')).toBe(true)
      for (const way of ways) {
        if (!text.isWellFormed()) continue
        const sentTo = way === 'email' ? 'a?bcc=b@example.org' : '9876543210'
        const url = new URL(deviceLink(way, sentTo, { text, subject: `${name}\r\nBcc: x&body=y` }))
        expect([...url.searchParams.keys()].filter(Boolean)).toEqual([
          ...(way === 'email' ? ['subject'] : []),
          way === 'whatsApp' ? 'text' : 'body',
        ])
        expect([...url.searchParams.values()].at(-1)).toBe(text)
      }
    }),
    { numRuns: 200 },
  )
})

it('quiet hours go over midnight, and are none where both ends are equal', () => {
  const night = { quietFrom: '21:00', quietUntil: '08:00' }
  expect(['20:59', '21:00', '00:00', '07:59', '08:00'].map((time) => isQuiet(time, night))).toEqual(
    [false, true, true, true, false],
  )
  expect(isQuiet('13:30', { quietFrom: '13:00', quietUntil: '14:00' })).toBe(true)
  expect(isQuiet('08:00', { quietFrom: '08:00', quietUntil: '08:00' })).toBe(false)
})
