import { accessCodes, furtherRights, type AccessArea } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'

/** In the order of the menu. */
const areas: AccessArea[] = [
  'booking',
  'calendar',
  'appointmentForm',
  'reports',
  'branches',
  'consultants',
  'schedule',
  'holidays',
  'employees',
  'radiologyTests',
  'labTests',
]

/** The access codes with the names of their menu entries, and the further rights with theirs. */
export function useAccessChoices() {
  const t = useText()
  return {
    codeChoices: areas.map((area) => ({
      value: accessCodes[area],
      label: t(`staff.code.${area}`),
    })),
    rightChoices: furtherRights.map((right) => ({
      value: right,
      label: t(`staff.right.${right}`),
    })),
  }
}
