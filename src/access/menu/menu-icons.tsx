import {
  IconDeviceTv,
  IconArrowsExchange,
  IconBeach,
  IconBuildingHospital,
  IconBuildingStore,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarWeek,
  IconClipboardText,
  IconDatabase,
  IconHourglass,
  IconInbox,
  IconLayoutDashboard,
  IconListSearch,
  IconRadar,
  IconReportMedical,
  IconReportMoney,
  IconShieldLock,
  IconStethoscope,
  IconPill,
  IconTestPipe,
  IconUserCheck,
  IconUserCog,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuScreen } from './menu.ts'

const icons: Record<MenuScreen | 'account', typeof IconLayoutDashboard> = {
  landingPage: IconLayoutDashboard,
  consultantDashboard: IconLayoutDashboard,
  bookAppointment: IconCalendarPlus,
  screening: IconUserCheck,
  bookingRequests: IconInbox,
  waitingList: IconHourglass,
  clients: IconUserSearch,
  calendar: IconCalendarWeek,
  rebooking: IconArrowsExchange,
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
  medicines: IconPill,
  clinicDetails: IconBuildingStore,
  signInRules: IconShieldLock,
  displayLinks: IconDeviceTv,
  audit: IconListSearch,
  safety: IconDatabase,
  account: IconUserCog,
}

/** The icon of a screen in the menu, and of the own account. */
export function MenuIcon({ screen }: { screen: MenuScreen | 'account' }) {
  const Icon = icons[screen]
  return <Icon size={19} stroke={1.7} aria-hidden="true" />
}
