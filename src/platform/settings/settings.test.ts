import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { seenAs, settingChoices, settingFrom, settingNames } from './settings.ts'

it('begins light, with the vertical menu and the sticky navbar, as the specification says', () => {
  const defaults = settingNames.map((name) => [name, settingFrom(name, null)])
  expect(Object.fromEntries(defaults)).toEqual({
    theme: 'light',
    menu: 'vertical',
    layout: 'full',
    rtl: 'language',
    animation: 'none',
    navbar: 'sticky',
    semidark: 'false',
    sidebar: 'true',
  })
})

it('gives back whatever was chosen', () => {
  for (const name of settingNames) {
    for (const choice of settingChoices[name]) expect(settingFrom(name, choice)).toBe(choice)
  }
})

it('falls back to the default from anything that is no choice', () => {
  const nonsense = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'null', 'undefined', 'toString', '__proto__', ' dark', 'DARK', '1'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...settingNames), nonsense, (name, kept) => {
      const choices: readonly string[] = settingChoices[name]
      expect(settingFrom(name, kept)).toBe(choices.includes(kept) ? kept : choices[0])
    }),
  )
})

it('turns only left and right round where lines begin on the right, and back again', () => {
  const turned = settingChoices.animation.filter((it) => seenAs(it, 'rtl') !== it)
  expect(turned).toEqual(['fade-left', 'fade-right', 'slide-left', 'slide-right'])
  expect(seenAs('slide-left', 'rtl')).toBe('slide-right')
  for (const it of settingChoices.animation) {
    expect(seenAs(it, 'ltr')).toBe(it)
    expect(seenAs(seenAs(it, 'rtl'), 'rtl')).toBe(it)
  }
})
