import { describe, expect, it } from 'vitest'
import { directionOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import { messageOf } from '../../platform/i18n/messages.server.ts'
import { fillText } from './fill-text.ts'
import { messageEvents, usualTexts } from './message-events.ts'
import { textDirection } from './text-direction.ts'

const values = {
  patient: 'Meena Kumari Rao',
  clinic: 'OPD Clinic',
  branch: 'Koramangala',
  when: '02-12-2026 09:15',
  number: 'KOR/1',
  time: '10:30',
  link: 'https://clinic.example/my/abcdefghijklmnopqrstuvwxyz1',
  consultant: '',
  service: '',
}
const textOf = (locale: Locale, event: (typeof messageEvents)[number], patient = values.patient) =>
  fillText(messageOf(usualTexts[event], locale), { ...values, patient })

describe('the direction of a message that was sent', () => {
  it.each(Object.keys(locales) as Locale[])(
    'is that of %s, whatever name it begins with',
    (locale) => {
      for (const event of messageEvents) {
        for (const patient of ['Meena Kumari Rao', 'عائشہ خان']) {
          expect(textDirection(textOf(locale, event, patient)), event).toBe(directionOf(locale))
        }
      }
    },
  )

  it('is that of the page where there is no word', () => {
    expect(textDirection('')).toBe('ltr')
    expect(textDirection('02-12-2026')).toBe('ltr')
  })
})
