import '../../platform/ui/form-styles.css'
import './styles.css'
import './screen-animation.css'
import { Burger } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { startPath } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { FindButton } from '../../desk/command-palette/CommandPaletteButton.tsx'
import { Finder } from '../../desk/command-palette/CommandPalette.tsx'
import { useFinder } from '../../desk/command-palette/use-command-palette.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { keepSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import { sidebarFrom } from '../../platform/ui/theme.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SettingsButton } from './settings/SettingsButton.tsx'
import { SideMenu } from './SideMenu.tsx'
import classes from './Shell.module.css'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const MenuBar = lazyPart(() => import('./MenuBar.tsx'))

const narrow = `not all and (min-width: ${sidebarFrom})`

/** Header, menu and footer around a screen, as the desk's settings place them. */
export default function MainLayout() {
  const t = useText()
  const year = useToday().slice(0, 4)
  const staff = useStaff()
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const finder = useFinder()
  const [settings, openSettings] = useState<boolean>()
  const chosen = useSetting('menu')
  // On a narrow screen every menu is the one that comes over the page.
  const menu = isNarrow ? 'over' : chosen
  const sidebar = useSetting('sidebar')
  const [out, setOut] = useState(false)
  const [lastMenu, setLastMenu] = useState(menu)
  if (menu !== lastMenu) {
    setLastMenu(menu)
    setOut(false)
  }
  const opened = menu === 'vertical' ? sidebar === 'true' : out
  const open = (wanted: boolean) =>
    menu === 'vertical' ? keepSetting('sidebar', wanted ? 'true' : 'false') : setOut(wanted)
  const coversPage = menu === 'over' && opened
  const burger = useRef<HTMLButtonElement>(null)
  useWindowEvent('keydown', ({ key }) => {
    if (!coversPage || key !== 'Escape') return
    open(false)
    burger.current?.focus()
  })

  return (
    <div
      className={classes.shell}
      data-menu={menu}
      data-opened={opened}
      data-layout={useSetting('layout')}
      data-navbar={useSetting('navbar')}
      data-animation={useSetting('animation')}
    >
      <a className={classes.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      <div className={classes.top}>
        <div className={classes.bars}>
          <header className={classes.header}>
            {menu !== 'horizontal' && (
              <Burger
                ref={burger}
                opened={opened}
                onClick={() => open(!opened)}
                size="sm"
                aria-label={t(opened ? 'app.closeMenu' : 'app.openMenu')}
                aria-expanded={opened}
              />
            )}
            <Link to={startPath(staff)} className={classes.brand}>
              <img src="/assets/clinic.svg" alt="" width={28} height={28} />
              <span>{t('app.name')}</span>
            </Link>
            <div className={classes.spacer} />
            <FindButton onClick={finder.openSearch} />
            <LanguageMenu />
            <SettingsButton opened={settings} onOpen={openSettings} />
            <AccountMenu onKeys={finder.openKeys} />
          </header>
          {menu === 'horizontal' && (
            <Suspense fallback={<div className={classes.menuBarToCome} />}>
              <MenuBar />
            </Suspense>
          )}
        </div>
      </div>
      <div className={classes.body}>
        {menu !== 'horizontal' && (
          <SideMenu
            rail={menu === 'collapsible' && !opened}
            shown={menu === 'collapsible' || opened}
            onNavigate={() => menu === 'over' && open(false)}
          />
        )}
        {coversPage && (
          <button
            type="button"
            className={classes.backdrop}
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => open(false)}
          />
        )}
        <main className={classes.main} id="content" tabIndex={-1} inert={coversPage}>
          <Suspense fallback={<AmbulanceOverlay visible />}>
            <Outlet />
          </Suspense>
          <footer className={classes.footer}>{t('app.copyright', { year })}</footer>
        </main>
      </div>
      <ScrollToTop />
      <Finder finder={finder} onSettings={() => openSettings(true)} />
    </div>
  )
}
