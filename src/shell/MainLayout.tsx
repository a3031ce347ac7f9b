import '../ui/form-styles.css'
import './styles.css'
import { AppShell, Burger, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { useToday } from '../access/clinic-clock.tsx'
import { startPath } from '../access/paths.ts'
import { useStaff } from '../access/stored-session.tsx'
import { useText } from '../i18n/languages.tsx'
import { AmbulanceOverlay } from '../ui/AmbulanceOverlay.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { sidebarFrom } from '../ui/theme.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './Shell.module.css'

const narrow = `not all and (min-width: ${sidebarFrom})`

/** Header, sidebar and footer around a screen. */
export default function MainLayout() {
  const t = useText()
  const year = useToday().slice(0, 4)
  const staff = useStaff()
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const [opened, menu] = useDisclosure(!isNarrow)
  useEffect(() => (isNarrow ? menu.close() : menu.open()), [isNarrow])

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{
        width: 264,
        breakpoint: 'md',
        collapsed: { mobile: !opened, desktop: !opened },
      }}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={150}
    >
      <a className={classes.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={menu.toggle}
            size="sm"
            aria-label={t(opened ? 'app.closeMenu' : 'app.openMenu')}
            aria-expanded={opened}
          />
          <Link to={startPath(staff)} className={classes.brand}>
            <img src="/assets/clinic.svg" alt="" width={28} height={28} />
            <span>{t('app.name')}</span>
          </Link>
          <div className={classes.spacer} />
          <LanguageMenu />
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        className={classes.navbar}
        p="sm"
        aria-label={t('app.mainMenu')}
        aria-hidden={!opened}
        inert={!opened}
      >
        <Sidebar onNavigate={() => isNarrow && menu.close()} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        <Suspense fallback={<AmbulanceOverlay visible />}>
          <Outlet />
        </Suspense>
        <footer className={classes.footer}>{t('app.copyright', { year })}</footer>
      </AppShell.Main>
      <ScrollToTop />
    </AppShell>
  )
}
