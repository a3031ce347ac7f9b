import { accessScreens } from '../../access/screens.tsx'
import { mastersScreens } from '../../masters/screens.tsx'
import { schedulingScreens } from '../../scheduling/screens.tsx'
import { visitsScreens } from '../../visits/screens.tsx'
import { messagesScreens } from '../../messages/screens.tsx'
import { moneyScreens } from '../../money/screens.tsx'
import { deskScreens } from '../../desk/screens.tsx'
import { officeScreens } from '../../office/screens.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'

/** Every screen: a new one is one entry in its neighbourhood (and one in access/menu/menu.ts). */
export const screens: Screen[] = [
  ...accessScreens,
  ...mastersScreens,
  ...schedulingScreens,
  ...visitsScreens,
  ...moneyScreens,
  ...messagesScreens,
  ...deskScreens,
  ...officeScreens,
]
