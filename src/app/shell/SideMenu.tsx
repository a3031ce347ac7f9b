import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { menuFor } from '../../access/menu/menu.ts'
import { MenuEntry, useMenuColours } from './MenuEntry.tsx'
import classes from './SideMenu.module.css'

interface SideMenuProps {
  /** A rail of icons, which widens over the page on hover and focus. */
  isCollapsed: boolean
  isShown: boolean
  onNavigate: () => void
}

/** The menu beside the page, or over it on a narrow screen. */
export function SideMenu({ isCollapsed, isShown, onNavigate }: SideMenuProps) {
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
          <section key={group.title} aria-label={t(group.title)}>
            <p className={classes.groupTitle}>
              <span>{t(group.title)}</span>
            </p>
            {group.screens.map((screen) => (
              <MenuEntry key={screen} screen={screen} onNavigate={onNavigate} />
            ))}
          </section>
        ))}
      </div>
    </nav>
  )
}
