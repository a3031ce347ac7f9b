import { NavLink } from '@mantine/core'
import { memo, useEffect, useRef, type CSSProperties } from 'react'
import { Link, useLocation } from 'react-router'
import { isPagePath } from '../../access/permissions/page-paths.ts'
import { menuPaths } from '../../access/permissions/paths.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MenuIcon } from '../../access/menu/menu-icons.tsx'
import type { MenuScreen } from '../../access/menu/menu.ts'
import classes from './MenuEntry.module.css'
import { useSetting } from '../../platform/settings/stored-settings.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { darkColours } from '../../platform/ui/theme.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Nothing in place of a number that only hints.
const WaitingCount = lazyPart(
  async () => ({
    default: (await import('../../scheduling/waiting-list/WaitingMark.tsx')).WaitingCount,
  }),
  { frame: () => null },
)

const ApprovalCount = lazyPart(
  async () => ({
    default: (await import('../../money/refunds/ApprovalCount.tsx')).ApprovalCount,
  }),
  { frame: () => null },
)

const RequestCount = lazyPart(
  async () => ({
    default: (await import('../../scheduling/booking-requests/RequestCount.tsx')).RequestCount,
  }),
  { frame: () => null },
)

/** The number beside an entry, for those that have one. */
const counts: Partial<Record<MenuScreen, typeof WaitingCount>> = {
  bookingRequests: RequestCount,
  waitingList: WaitingCount,
  approvals: ApprovalCount,
}

interface MenuEntryProps {
  screen: MenuScreen
  onNavigate?: (() => void) | undefined
}

/** One entry of the menu. The active one is that of the current path (specification, section 2). */
export function MenuEntry(props: MenuEntryProps) {
  const active = useLocation().pathname === menuPaths[props.screen]
  return <EntryLink {...props} active={active} />
}

// A tab, a filter or a key of a list changes the address too, and no entry with it.
const EntryLink = memo(({ screen, active, onNavigate }: MenuEntryProps & { active: boolean }) => {
  const t = useText()
  const path = menuPaths[screen]
  const Count = counts[screen]
  const linkRef = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The menu may be higher than the window.
    if (active) linkRef.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <NavLink
      className={classes.entry}
      component={Link}
      ref={linkRef}
      to={path}
      reloadDocument={isPagePath(path)}
      label={t(`screen.${screen}`)}
      leftSection={<MenuIcon screen={screen} />}
      rightSection={
        Count && (
          <PartSuspense>
            <Count />
          </PartSuspense>
        )
      }
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
    />
  )
})

/** Semi-dark: the menu has the colours of the dark theme, in a light page too. */
export function useMenuColours(): CSSProperties | undefined {
  const semidark = useSetting('semidark') === 'true'
  return semidark
    ? ({ ...darkColours, color: 'var(--mantine-color-text)' } as CSSProperties)
    : undefined
}
