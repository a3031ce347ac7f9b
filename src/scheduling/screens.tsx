import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of slots, appointments, series, working hours and days off. */
export const schedulingScreens: Screen[] = [
  {
    name: 'bookAppointment',
    layout: 'main',
    content: lazyScreen(() => import('./booking/BookingScreen.tsx')),
  },
  {
    name: 'bookingRequests',
    layout: 'main',
    content: lazyScreen(() => import('./booking-requests/BookingRequestsScreen.tsx')),
  },
  {
    name: 'waitingList',
    layout: 'main',
    content: lazyScreen(() => import('./waiting-list/WaitingListScreen.tsx')),
  },
  {
    name: 'schedule',
    layout: 'main',
    content: lazyScreen(() => import('./schedule/ScheduleScreen.tsx')),
  },
  {
    name: 'holidays',
    layout: 'main',
    content: lazyScreen(() => import('./holidays/HolidaysScreen.tsx')),
  },
  {
    name: 'rebooking',
    layout: 'main',
    content: lazyScreen(() => import('./rebooking/RebookingScreen.tsx')),
  },
]
