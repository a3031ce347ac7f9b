import { NavLink } from '@mantine/core'
import {
  IconBuildingHospital,
  IconRadar,
  IconStethoscope,
  IconTestPipe,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarWeek,
  IconClipboardText,
  IconLayoutDashboard,
  IconUserCheck,
  IconShieldLock,
  IconListSearch,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../access/paths.ts'
import { useStaff } from '../access/stored-session.tsx'
import { useText } from '../i18n/languages.tsx'
import { menuFor, type MenuEntry } from './menu.ts'
import classes from './Shell.module.css'

const icons: Record<MenuEntry['icon'], typeof IconLayoutDashboard> = {
  dashboard: IconLayoutDashboard,
  booking: IconCalendarPlus,
  arrivals: IconUserCheck,
  calendar: IconCalendarWeek,
  form: IconClipboardText,
  branch: IconBuildingHospital,
  service: IconStethoscope,
  radiology: IconRadar,
  lab: IconTestPipe,
  schedule: IconCalendarTime,
  security: IconShieldLock,
  audit: IconListSearch,
}

export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const t = useText()
  const staff = useStaff()
  const { pathname } = useLocation()
  return (
    <>
      {menuFor(staff).map((group) => (
        <section key={group.title} aria-label={t(group.title)}>
          <p className={classes.groupTitle}>{t(group.title)}</p>
          {group.entries.map(({ screen, icon }) => {
            const Icon = icons[icon]
            const path = paths[screen]
            const active = path === pathname
            return (
              <NavLink
                key={path}
                className={classes.entry}
                component={Link}
                to={path}
                label={t(`screen.${screen}`)}
                leftSection={<Icon size={19} stroke={1.7} aria-hidden="true" />}
                active={active}
                aria-current={active ? 'page' : undefined}
                onClick={onNavigate}
              />
            )
          })}
        </section>
      ))}
    </>
  )
}
