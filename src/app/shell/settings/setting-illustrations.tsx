import {
  IconArrowNarrowDown,
  IconArrowNarrowLeft,
  IconArrowNarrowRight,
  IconArrowNarrowUp,
  IconDeviceDesktop,
  IconMinus,
  IconMoon,
  IconSquareHalf,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
  IconZoomIn,
} from '@tabler/icons-react'
import type { Setting } from '../../../platform/settings/settings.ts'
import classes from './setting-illustrations.module.css'

/** A part of a small page of 60 × 38: its kind, position and size. */
type Part = [kind: 'bar' | 'menu' | 'line', x: number, y: number, width: number, height: number]

const lines = (x: number, width: number, top = 14): Part[] => [
  ['line', x, top, width * 0.6, 3],
  ['line', x, top + 7, width, 3],
  ['line', x, top + 14, width * 0.8, 3],
]

const pages = {
  vertical: [['bar', 0, 0, 60, 8], ['menu', 0, 8, 17, 30], ...lines(23, 31)],
  collapsible: [['bar', 0, 0, 60, 8], ['menu', 0, 8, 7, 30], ...lines(13, 41)],
  horizontal: [['bar', 0, 0, 60, 6], ['menu', 0, 6, 60, 6], ...lines(6, 48, 17)],
  full: [['bar', 0, 0, 60, 8], ...lines(5, 50)],
  boxed: [['bar', 13, 0, 34, 8], ...lines(17, 26)],
  sticky: [['menu', 0, 0, 60, 8], ...lines(6, 48)],
  floating: [['menu', 4, 4, 52, 8], ...lines(6, 48, 17)],
  static: [['line', 6, 3, 30, 3], ['menu', 0, 10, 60, 8], ...lines(6, 48, 22).slice(0, 2)],
} satisfies Record<string, Part[]>

/** An illustration of a setting that arranges parts of the page. */
export function PageIllustration({ choice }: { choice: keyof typeof pages }) {
  return (
    <svg className={classes.page} viewBox="0 0 60 38" width={60} height={38}>
      {(pages[choice] as Part[]).map(([kind, x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          className={classes[kind]}
          rx={kind === 'line' || choice === 'floating' ? 1.5 : 0}
          {...{ x, y, width, height }}
        />
      ))}
    </svg>
  )
}

const icons = {
  light: IconSun,
  dark: IconMoon,
  system: IconDeviceDesktop,
  ltr: IconTextDirectionLtr,
  rtl: IconTextDirectionRtl,
  none: IconMinus,
  fade: IconSquareHalf,
  'fade-down': IconArrowNarrowDown,
  'fade-up': IconArrowNarrowUp,
  'fade-left': IconArrowNarrowLeft,
  'fade-right': IconArrowNarrowRight,
  'slide-down': IconArrowNarrowDown,
  'slide-left': IconArrowNarrowLeft,
  'slide-right': IconArrowNarrowRight,
  'zoom-in': IconZoomIn,
} satisfies Record<Setting<'animation'> | Setting<'theme'> | 'ltr' | 'rtl', typeof IconSun>

export function SettingIcon({ choice }: { choice: keyof typeof icons }) {
  const Icon = icons[choice]
  return <Icon size={20} stroke={1.6} />
}
