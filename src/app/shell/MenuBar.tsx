import { UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { menuPaths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MenuIcon } from '../../access/menu/menu-icons.tsx'
import { menuFor } from '../../access/menu/menu.ts'
import { MenuEntry, useMenuColours } from './MenuEntry.tsx'
import classes from './MenuBar.module.css'

type Group = ReturnType<typeof menuFor>[number]

/** The horizontal menu: a group with several screens is a dropdown. */
export default function MenuBar() {
  const t = useText()
  const colours = useMenuColours()
  return (
    <nav className={classes.bar} aria-label={t('app.mainMenu')} style={colours}>
      <ul>
        {menuFor(useStaff()).map((group) =>
          group.screens.length === 1 ? (
            <li key={group.title}>
              <MenuEntry screen={group.screens[0]!} />
            </li>
          ) : (
            <MenuGroup key={group.title} group={group} />
          ),
        )}
      </ul>
    </nav>
  )
}

function MenuGroup({ group: { title, screens } }: { group: Group }) {
  const t = useText()
  const id = useId()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(false)
  const position = useClickOutside<HTMLLIElement>(() => setOpened(false))
  const menuParts = () => [...position.current!.querySelectorAll<HTMLElement>('button, a')]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      menuParts()[0]!.focus()
      setOpened(false)
    }
    const focusNeighbour = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!focusNeighbour) return
    event.preventDefault()
    const currentIndex = menuParts().indexOf(document.activeElement as HTMLElement)
    setOpened(true)
    // The entries exist after the next render.
    setTimeout(() =>
      menuParts()[Math.min(Math.max(currentIndex + focusNeighbour, 0), screens.length)]?.focus(),
    )
  }

  return (
    <li
      ref={position}
      className={classes.group}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(false)
      }}
    >
      <UnstyledButton
        className={classes.title}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        data-active={screens.some((screen) => menuPaths[screen] === pathname) || undefined}
        onClick={() => setOpened(!opened)}
      >
        <MenuIcon screen={screens[0]!} />
        {t(title)}
        <IconChevronDown size={15} aria-hidden="true" />
      </UnstyledButton>
      {opened && (
        <div id={id} className={classes.entries}>
          {screens.map((screen) => (
            <MenuEntry key={screen} screen={screen} onNavigate={() => setOpened(false)} />
          ))}
        </div>
      )}
    </li>
  )
}
