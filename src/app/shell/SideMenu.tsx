import { useWindowEvent } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { menuPaths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { menuFor, type MenuGroup } from '../../access/menu/menu.ts'
import { MenuEntry, useMenuColours } from './MenuEntry.tsx'
import classes from './SideMenu.module.css'

interface SideMenuProps {
  /** A rail of icons, which widens over the page on hover and focus. */
  isCollapsed: boolean
  isShown: boolean
  onNavigate: () => void
}

function PlainSideMenu({ isCollapsed, isShown, onNavigate }: SideMenuProps) {
  const t = useText()
  const staff = useStaff()
  const colours = useMenuColours()
  // Esc collapses the rail over the page, until the next hover.
  const [dismissed, setDismissed] = useState(false)
  useWindowEvent('keydown', ({ key }) => {
    if (isCollapsed && key === 'Escape') setDismissed(true)
  })
  const resetDismissed = () => dismissed && setDismissed(false)
  return (
    <nav
      className={classes.sidebar}
      aria-label={t('app.mainMenu')}
      aria-hidden={!isShown}
      inert={!isShown}
      style={colours}
      data-rail={isCollapsed || undefined}
      data-shown={isShown || undefined}
      data-dismissed={dismissed || undefined}
      onPointerEnter={resetDismissed}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) resetDismissed()
      }}
    >
      <div className={classes.list}>
        {menuFor(staff).map((group) => (
          <FoldingGroup key={group.title} group={group} onNavigate={onNavigate} />
        ))}
      </div>
    </nav>
  )
}

/** The menu beside the page, or over it on a narrow screen. */
export const SideMenu = memo(PlainSideMenu)

interface FoldingGroupProps {
  group: MenuGroup
  onNavigate: () => void
}

/** A group of the menu, folded or open as it was left at this desk. */
function FoldingGroup({ group: { title, setting, screens }, onNavigate }: FoldingGroupProps) {
  const t = useText()
  const id = useId()
  const { pathname } = useLocation()
  const isFolded = useSetting(setting) === 'folded'
  const holdsPage = screens.some((screen) => menuPaths[screen] === pathname)
  // The group of the present page is open on arrival, and can be folded then.
  const [arrival, setArrival] = useState({ pathname, isFolded: false })
  if (arrival.pathname !== pathname) setArrival({ pathname, isFolded: false })
  const isOpen = holdsPage ? !arrival.isFolded : !isFolded
  const toggle = () => {
    setArrival({ pathname, isFolded: isOpen })
    saveSetting(setting, isOpen ? 'folded' : 'open')
  }
  return (
    <section aria-label={t(title)}>
      <button
        type="button"
        className={classes.groupTitle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{t(title)}</span>
        <IconChevronDown size={15} className={classes.chevron} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {screens.map((screen) => (
          <MenuEntry key={screen} screen={screen} onNavigate={onNavigate} />
        ))}
      </div>
    </section>
  )
}
