import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { menuFor } from '../../access/menu/menu.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { useMenuColours } from './use-menu-colours.tsx'
import classes from './SideMenu.module.css'

interface SideMenuProps {
  /** A rail of icons, which widens over the page while it is pointed at or holds the focus. */
  rail: boolean
  shown: boolean
  onNavigate: () => void
}

/** The menu beside the page, or over it on a narrow screen. */
export function SideMenu({ rail, shown, onNavigate }: SideMenuProps) {
  const t = useText()
  const staff = useStaff()
  const colours = useMenuColours()
  // Esc uncovers what the widened rail hides, until it is pointed at anew.
  const [dismissed, setDismissed] = useState(false)
  useWindowEvent('keydown', ({ key }) => {
    if (rail && key === 'Escape') setDismissed(true)
  })
  const undismiss = () => dismissed && setDismissed(false)
  return (
    <nav
      className={classes.sidebar}
      aria-label={t('app.mainMenu')}
      aria-hidden={!shown}
      inert={!shown}
      style={colours}
      data-rail={rail || undefined}
      data-shown={shown || undefined}
      data-dismissed={dismissed || undefined}
      onPointerEnter={undismiss}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) undismiss()
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
