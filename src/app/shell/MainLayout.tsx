import '../../platform/ui/form-styles.css'
import './styles.css'
import './screen-animation.css'
import { Burger } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, startPath } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { CommandPaletteButton } from '../../desk/command-palette/CommandPaletteButton.tsx'
import { CommandPalette } from '../../desk/command-palette/CommandPalette.tsx'
import { useCommandPalette } from '../../desk/command-palette/use-command-palette.tsx'
import { useReceiptOffer } from '../../money/receipts/use-print-receipt.tsx'
import { PaymentOffer } from '../../scheduling/appointments/payment-offer.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { hasCopies } from '../../platform/drafts/draft-storage.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { ClinicLogo, ClinicName } from '../../platform/ui/clinic-brand.tsx'
import { ForeignWords } from '../../platform/ui/ForeignWords.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import { sidebarBreakpoint } from '../../platform/ui/theme.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LiveMark } from './LiveMark.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SettingsButton } from './settings/SettingsButton.tsx'
import { SideMenu } from './SideMenu.tsx'
import classes from './Shell.module.css'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const MenuBar = lazyPart(() => import('./MenuBar.tsx'))
// Nothing in place of what only warns.
const SafetyMark = lazyPart(() => import('../../office/safety/SafetyMark.tsx'), {
  frame: () => null,
})
const FreedTimeNotice = lazyPart(
  () => import('../../scheduling/waiting-list/FreedTimeNotice.tsx'),
  { frame: () => null },
)

/** Apart from the layout, which need not render for each change of the address. */
function SafetyMarkOfPage() {
  if (useLocation().pathname !== paths.landingPage) return null
  return (
    <PartSuspense>
      <SafetyMark place="page" />
    </PartSuspense>
  )
}

const narrowQuery = `not all and (min-width: ${sidebarBreakpoint})`

/** What was begun in this tab before it was reloaded is given to no other one. */
function useOwnCopies(staffId: number): void {
  useEffect(() => {
    if (!hasCopies()) return
    import('../../platform/drafts/draft-copies.tsx')
      .then(({ beginWithCopies }) => beginWithCopies(staffId))
      .catch(() => {})
  }, [staffId])
}

/** The screen; payments at a visit offer their receipt on each. */
function ScreenWithOffers() {
  return (
    <PaymentOffer value={useReceiptOffer()}>
      <Outlet />
    </PaymentOffer>
  )
}

// The same elements each time: what opens or folds around them does not render them again.
const screenWithOffers = <ScreenWithOffers />
const liveMark = <LiveMark />
const languageMenu = <LanguageMenu />

/** Header, menu and footer around a screen, arranged by the desk's settings. */
export default function MainLayout() {
  const t = useText()
  const year = useToday().slice(0, 4)
  const staff = useStaff()
  useOwnCopies(staff.id)
  const managesBackups = can(staff, 'manage backups')
  const isNarrow = useMediaQuery(narrowQuery, false, { getInitialValueInEffect: false })
  const commandPalette = useCommandPalette()
  const [settings, openSettings] = useState<boolean>()
  const menuSetting = useSetting('menu')
  // On a narrow screen the menu always opens over the page.
  const menu = isNarrow ? 'over' : menuSetting
  const sidebar = useSetting('sidebar')
  const [isOpenOnPhone, setOpenOnPhone] = useState(false)
  const [lastMenu, setLastMenu] = useState(menu)
  if (menu !== lastMenu) {
    setLastMenu(menu)
    setOpenOnPhone(false)
  }
  const opened = menu === 'vertical' ? sidebar === 'true' : isOpenOnPhone
  const open = (isWanted: boolean) =>
    menu === 'vertical'
      ? saveSetting('sidebar', isWanted ? 'true' : 'false')
      : setOpenOnPhone(isWanted)
  const onNavigate = useCallback(() => menu === 'over' && setOpenOnPhone(false), [menu])
  const coversPage = menu === 'over' && opened
  const menuButton = useRef<HTMLButtonElement>(null)
  useWindowEvent('keydown', ({ key }) => {
    if (!coversPage || key !== 'Escape') return
    open(false)
    menuButton.current?.focus()
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
                ref={menuButton}
                opened={opened}
                onClick={() => open(!opened)}
                size="sm"
                aria-label={t(opened ? 'app.closeMenu' : 'app.openMenu')}
                aria-expanded={opened}
              />
            )}
            <Link to={startPath(staff)} className={classes.brand}>
              <ClinicLogo height={28} />
              <span>
                <ClinicName />
              </span>
            </Link>
            <div className={classes.spacer} />
            {liveMark}
            {/* Beside the room that is left, so that the others stay where they are when it comes. */}
            {managesBackups && (
              <PartSuspense>
                <SafetyMark place="header" />
              </PartSuspense>
            )}
            <CommandPaletteButton onClick={commandPalette.openSearch} />
            {languageMenu}
            <SettingsButton opened={settings} onOpen={openSettings} />
            <AccountMenu onShowKeys={commandPalette.openKeys} />
          </header>
          {menu === 'horizontal' && (
            <PartSuspense fallback={<div className={classes.menuBarToCome} />}>
              <MenuBar />
            </PartSuspense>
          )}
        </div>
      </div>
      <div className={classes.body}>
        {menu !== 'horizontal' && (
          <SideMenu
            isCollapsed={menu === 'collapsible' && !opened}
            isShown={menu === 'collapsible' || opened}
            onNavigate={onNavigate}
          />
        )}
        {coversPage && (
          <button
            type="button"
            className={classes.backdrop}
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => {
              open(false)
              // With the backdrop the focus would go to the first link under it.
              menuButton.current?.focus()
            }}
          />
        )}
        <main className={classes.main} id="content" tabIndex={-1} inert={coversPage}>
          <PartSuspense fallback={<AmbulanceOverlay visible />}>{screenWithOffers}</PartSuspense>
          {/* At the end, where it moves nothing under the pointer. */}
          {managesBackups && <SafetyMarkOfPage />}
          <footer className={classes.footer}>
            <ForeignWords text={t('app.copyright', { year })} words={t('app.name')} language="en" />
          </footer>
        </main>
      </div>
      <ScrollToTop />
      {can(staff, 'manage the waiting list') && (
        <PartSuspense>
          <FreedTimeNotice />
        </PartSuspense>
      )}
      <CommandPalette palette={commandPalette} onSettings={() => openSettings(true)} />
    </div>
  )
}
