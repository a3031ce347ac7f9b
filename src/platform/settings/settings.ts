/**
 * How a desk likes its pages: every setting by the name under which it is kept in local storage
 * (specification, section 3: local UI settings), with its choices. The first is the default.
 * The language (`locale`) has a rule of its own, i18n/locales.ts.
 */
export const settingChoices = {
  theme: ['light', 'dark', 'system'],
  menu: ['vertical', 'collapsible', 'horizontal'],
  layout: ['full', 'boxed'],
  /** Whether lines begin on the right; `language` as the page's language writes. */
  rtl: ['language', 'true', 'false'],
  /** How a screen comes in: the way named is the one it moves, in a page from left to right. */
  animation: [
    'none',
    'fade',
    'fade-down',
    'fade-up',
    'fade-left',
    'fade-right',
    'slide-down',
    'slide-left',
    'slide-right',
    'zoom-in',
  ],
  navbar: ['sticky', 'floating', 'static'],
  semidark: ['false', 'true'],
  /** Whether the vertical menu is open. */
  sidebar: ['true', 'false'],
} as const

export type SettingName = keyof typeof settingChoices
export type Setting<Name extends SettingName> = (typeof settingChoices)[Name][number]

export const settingNames = Object.keys(settingChoices) as SettingName[]

/** What is kept under a setting's name; its default where that is nothing, or nonsense. */
export function settingFrom<Name extends SettingName>(
  name: Name,
  kept: string | null,
): Setting<Name> {
  const choices: readonly Setting<Name>[] = settingChoices[name]
  return choices.find((choice) => choice === kept) ?? choices[0]!
}

/** The animation as it is seen: a page from right to left turns left and right round. */
export const seenAs = (
  animation: Setting<'animation'>,
  direction: 'ltr' | 'rtl',
): Setting<'animation'> =>
  direction === 'ltr'
    ? animation
    : (animation.replace(/left|right/, (side) =>
        side === 'left' ? 'right' : 'left',
      ) as Setting<'animation'>)
