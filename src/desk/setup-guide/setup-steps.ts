import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import { establishedAfter, type SetupFacts } from './setup-guide.ts'

/** The steps from an empty clinic to the first patient, in the order in which each needs the ones before. */
export const setupStepNames = [
  'details',
  'branch',
  'services',
  'consultants',
  'hours',
  'staff',
  'medicines',
  'booking',
] as const
export type SetupStepName = (typeof setupStepNames)[number]

export interface SetupStep {
  name: SetupStepName
  isDone: boolean
  /** Where it is done. */
  screen: ScreenName
}

const steps: Record<SetupStepName, { screen: ScreenName; isDone: (facts: SetupFacts) => boolean }> =
  {
    details: { screen: 'clinicDetails', isDone: ({ hasName }) => hasName },
    branch: { screen: 'branches', isDone: ({ branches }) => branches > 0 },
    services: { screen: 'services', isDone: ({ services }) => services > 0 },
    consultants: { screen: 'consultants', isDone: ({ consultants }) => consultants > 0 },
    hours: { screen: 'schedule', isDone: ({ consultantsWithHours }) => consultantsWithHours > 0 },
    staff: { screen: 'employees', isDone: ({ deskStaff }) => deskStaff > 1 },
    medicines: { screen: 'medicines', isDone: ({ medicines }) => medicines > 0 },
    booking: { screen: 'bookAppointment', isDone: ({ appointments }) => appointments > 0 },
  }

/** The steps of the guide; none once all are done, or for a clinic that runs already. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  if (facts.appointments >= establishedAfter) return []
  const all = setupStepNames.map((name) => ({
    name,
    screen: steps[name].screen,
    isDone: steps[name].isDone(facts),
  }))
  return all.every(({ isDone }) => isDone) ? [] : all
}
