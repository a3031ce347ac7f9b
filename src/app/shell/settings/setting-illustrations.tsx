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

/** A small page of 60 × 38: where a part begins, and how wide and high it is. */
type Part = [kind: 'bar' | 'menu' | 'line', x: number, y: number, width: number, height: number]

const lines = (x: number, width: number, from = 14): Part[] => [
  ['line', x, from, width * 0.6, 3],
  ['line', x, from + 7, width, 3],
  ['line', x, from + 14, width * 0.8, 3],
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

/** A setting that places parts of the page, as a small drawing of it. */
export function PagePicture({ of }: { of: keyof typeof pages }) {
  return (
    <svg className={classes.page} viewBox="0 0 60 38" width={60} height={38}>
      {(pages[of] as Part[]).map(([kind, x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          className={classes[kind]}
          rx={kind === 'line' || of === 'floating' ? 1.5 : 0}
          {...{ x, y, width, height }}
        />
      ))}
    </svg>
  )
}

const signs = {
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

export function Sign({ of }: { of: keyof typeof signs }) {
  const Icon = signs[of]
  return <Icon size={20} stroke={1.6} />
}
