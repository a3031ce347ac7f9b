/**
 * The display settings of a desk: each setting by its key in local storage (specification, section
 * 3: local UI settings), with its choices. The first choice is the default. The language (`locale`)
 * is defined in platform/i18n/locales.ts.
 */
export const settingChoices = {
  theme: ['light', 'dark', 'system'],
  menu: ['vertical', 'collapsible', 'horizontal'],
  layout: ['full', 'boxed'],
  /** The text direction; 'language' means that of the page's language. */
  rtl: ['language', 'true', 'false'],
  /** How a screen enters: the direction of the movement, in a left-to-right page. */
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
  /** Whether each group of that menu shows its entries. */
  menuDashboard: ['open', 'folded'],
  menuAppointments: ['open', 'folded'],
  menuMasters: ['open', 'folded'],
  menuSettings: ['open', 'folded'],
  /** Whether the arrivals show those who are finished. */
  finishedArrivals: ['folded', 'open'],
  /** What messages are opened with. */
  messageWay: ['whatsApp', 'sms', 'email'],
} as const

export type SettingName = keyof typeof settingChoices
export type Setting<Name extends SettingName> = (typeof settingChoices)[Name][number]

export const settingNames = Object.keys(settingChoices) as SettingName[]

/** The choice of a stored setting; its default when nothing or an invalid value is stored. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  stored: string | null,
): Setting<Name> {
  const choices: readonly Setting<Name>[] = settingChoices[name]
  return choices.find((choice) => choice === stored) ?? choices[0]!
}

/** The visible direction of an animation: left and right are swapped in a right-to-left page. */
export const mirrorAnimation = (
  animation: Setting<'animation'>,
  direction: 'ltr' | 'rtl',
): Setting<'animation'> =>
  direction === 'ltr'
    ? animation
    : (animation.replace(/left|right/, (side) =>
        side === 'left' ? 'right' : 'left',
      ) as Setting<'animation'>)
