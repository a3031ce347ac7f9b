import { NavLink } from '@mantine/core'
import {
  IconArrowsExchange,
  IconBeach,
  IconBuildingHospital,
  IconRadar,
  IconReportMedical,
  IconReportMoney,
  IconStethoscope,
  IconTestPipe,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarWeek,
  IconClipboardText,
  IconLayoutDashboard,
  IconListSearch,
  IconUserCheck,
  IconUserSearch,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../access/paths.ts'
import { useStaff } from '../access/stored-session.tsx'
import { useText } from '../i18n/languages.tsx'
import { menuFor, type MenuScreen } from './menu.ts'
import classes from './Shell.module.css'

const icons: Record<MenuScreen, typeof IconLayoutDashboard> = {
  landingPage: IconLayoutDashboard,
  consultantDashboard: IconLayoutDashboard,
  bookAppointment: IconCalendarPlus,
  screening: IconUserCheck,
  clients: IconUserSearch,
  calendar: IconCalendarWeek,
  displaced: IconArrowsExchange,
  appointmentForm: IconClipboardText,
  reports: IconReportMoney,
  branches: IconBuildingHospital,
  services: IconReportMedical,
  consultants: IconStethoscope,
  schedule: IconCalendarTime,
  holidays: IconBeach,
  employees: IconUsers,
  radiologyTests: IconRadar,
  labTests: IconTestPipe,
  signInRules: IconShieldLock,
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
          {group.screens.map((screen) => {
            const Icon = icons[screen]
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
