import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textLimits, withLimits } from './text-limits.ts'

const folder = 'public/assets/i18n'
const limited = [
  ['problem', 'outside_booking_window', 'bookingDays'],
  ['arrivals', 'noLaterSlot', 'bookingDays'],
  ['certificate', 'startTooFar', 'leaveDays'],
] as const

it.each(readdirSync(folder))('the sentences of %s take their limits from the rules', (file) => {
  const texts = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<
    string,
    Record<string, string>
  >
  for (const [group, name, limit] of limited) {
    const sentence = texts[group]![name]!
    expect(sentence).toContain(`{{${limit}}}`)
    expect(withLimits(sentence)).toMatch(new RegExp(`^[^{}]*${textLimits[limit]}[^{}]*$`))
  }
})
