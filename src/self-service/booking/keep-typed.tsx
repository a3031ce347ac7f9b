import { clinicNow } from '../../platform/day/clinic-now.ts'
import { daySchema } from '../../platform/day/day.ts'
import { emptyDraft } from '../../scheduling/booking/wizard-draft.ts'
import { withResets, type WizardValues } from '../../scheduling/booking/wizard-values.ts'
import { firstValues, type BookingFacts } from './booking-view.ts'
import {
  forgetVisitor,
  isReloaded,
  readOwnConfirmation,
  readOwnDraft,
  saveOwnConfirmation,
  saveOwnDraft,
} from './own-draft.tsx'

/**
 * Takes over what was typed into the server's HTML before the script has come, as a draft. What an earlier
 * visit left is forgotten first, unless the page was only reloaded.
 */
export function keepTyped(facts: BookingFacts): void {
  const staffId = facts.staff?.id ?? 0
  if (!isReloaded()) forgetVisitor(staffId)
  const { today } = clinicNow(new Date(facts.now), facts.timeZone)
  const before = readOwnDraft(staffId, today)
  // Too old to be shown again, and so to be kept.
  if (before === emptyDraft) saveOwnDraft(staffId, emptyDraft)
  if (!readOwnConfirmation(staffId)) saveOwnConfirmation(staffId, undefined)
  const typed = typedValues(facts, before === emptyDraft ? firstValues(facts) : before.values)
  if (typed) {
    saveOwnDraft(staffId, { ...before, step: 'appointment', values: typed, summary: null })
  }
}

/** The values with those of the page's fields; undefined where none is filled in. */
function typedValues(facts: BookingFacts, values: WizardValues): WizardValues | undefined {
  const valueOf = (id: string) =>
    (document.getElementById(id) as HTMLInputElement | null)?.value ?? ''
  const branch = facts.branches.find(({ id }) => String(id) === valueOf('branch'))
  const service = facts.services.find(({ id }) => String(id) === valueOf('service'))
  const healthIssues = valueOf('healthIssues')
  const day = daySchema.safeParse(valueOf('day')).data ?? ''
  const isOnlyBranch = branch !== undefined && facts.branches.length === 1
  if (!service && !healthIssues && !day && (!branch || isOnlyBranch)) return undefined
  return {
    ...values,
    ...(branch && withResets({ branch }, values)),
    ...(service && withResets({ service }, values)),
    ...(healthIssues && { healthIssues }),
    ...(day && { day }),
  }
}
