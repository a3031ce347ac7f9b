import { Text, VisuallyHidden } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { readHousehold, type HouseholdMember } from './household.ts'
import classes from './HouseholdRadios.module.css'
import { isSameName, type KnownPatient } from './known-patient.ts'
import { mobileSchema } from './patient.ts'

interface HouseholdRadiosProps {
  /** As typed; looked up once it is complete. */
  mobile: string
  /** As typed; the patient with this name is the chosen one. */
  name: string
  /** The patient who was chosen, also while another name is typed; null for nobody. */
  known: KnownPatient | null
  onChoose: (member: HouseholdMember) => void
  className?: string
}

/** The patients known under a mobile number, as radio buttons. */
export function HouseholdRadios({
  mobile,
  name,
  known,
  onChoose,
  className,
}: HouseholdRadiosProps) {
  const t = useText()
  const groupId = useId()
  const parsedMobile = mobileSchema.safeParse(mobile)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    readHousehold,
    { body: { mobile: parsedMobile.data ?? '' } },
    // Read afresh: another desk, or the booking before this one, may have added a member.
    { enabled: parsedMobile.success, staleTime: 0 },
  )
  const problem = parsedMobile.success ? error : null
  const household = parsedMobile.success && !isPlaceholderData && !problem ? data : undefined
  const isKnown = household !== undefined && household.length > 0

  return (
    <div className={className}>
      {isKnown && (
        <fieldset className={classes.household} aria-describedby={`${groupId}-hint`}>
          <legend className={classes.legend}>{t('booking.household')}</legend>
          <div className={classes.members}>
            {household.map((member) => {
              const chosen = known ? member.id === known.id : isSameName(member.name, name)
              return (
                <label key={member.id} className={classes.member}>
                  <input
                    type="radio"
                    name={groupId}
                    checked={chosen}
                    onChange={() => onChoose(member)}
                    // A patient whose name was typed is already chosen; a click on it is no change
                    // event.
                    onClick={() => chosen && onChoose(member)}
                  />
                  <span className={classes.name}>{member.name}</span>
                  <span className={classes.about}>
                    {[t('booking.years', { count: member.age }), member.location]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </label>
              )
            })}
          </div>
          <Text c="dimmed" size="sm" mt={8} id={`${groupId}-hint`}>
            {t('booking.householdHint')}
          </Text>
        </fieldset>
      )}
      {/* Always there, so that screen readers hear each answer, also that somebody is known. */}
      <div className={isKnown ? undefined : classes.empty} role="status">
        {isKnown ? (
          <VisuallyHidden>
            {`${t('booking.household')}: ${household.map(({ name }) => name).join(', ')}`}
          </VisuallyHidden>
        ) : (
          <>
            <IconUsers size={28} stroke={1.5} aria-hidden="true" />
            {household && t('booking.householdNobody')}
            {!parsedMobile.success && t('booking.householdEmpty')}
            {problem && (
              <FailedNote
                isInline
                problem={problem}
                title={t('booking.householdFailed')}
                onRetry={refetch}
                isRetrying={isFetching}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}
