import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mirrorAnimation, settingChoices, parseSetting, settingNames } from './settings.ts'

it('defaults to the light theme, the vertical menu and the sticky navbar, as the specification says', () => {
  const defaults = settingNames.map((name) => [name, parseSetting(name, null)])
  expect(Object.fromEntries(defaults)).toEqual({
    theme: 'light',
    menu: 'vertical',
    layout: 'full',
    rtl: 'language',
    animation: 'none',
    navbar: 'sticky',
    semidark: 'false',
    sidebar: 'true',
    menuDashboard: 'open',
    menuAppointments: 'open',
    menuMasters: 'open',
    menuSettings: 'open',
    finishedArrivals: 'folded',
    messageWay: 'whatsApp',
  })
})

it('returns the stored choice', () => {
  for (const name of settingNames) {
    for (const choice of settingChoices[name]) expect(parseSetting(name, choice)).toBe(choice)
  }
})

it('falls back to the default for an invalid value', () => {
  const nonsense = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'null', 'undefined', 'toString', '__proto__', ' dark', 'DARK', '1'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...settingNames), nonsense, (name, stored) => {
      const choices: readonly string[] = settingChoices[name]
      expect(parseSetting(name, stored)).toBe(choices.includes(stored) ? stored : choices[0])
    }),
  )
})

it('mirrors only left and right for a right-to-left page, and back again', () => {
  const mirrored = settingChoices.animation.filter((it) => mirrorAnimation(it, 'rtl') !== it)
  expect(mirrored).toEqual(['fade-left', 'fade-right', 'slide-left', 'slide-right'])
  expect(mirrorAnimation('slide-left', 'rtl')).toBe('slide-right')
  for (const it of settingChoices.animation) {
    expect(mirrorAnimation(it, 'ltr')).toBe(it)
    expect(mirrorAnimation(mirrorAnimation(it, 'rtl'), 'rtl')).toBe(it)
  }
})
