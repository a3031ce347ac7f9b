import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { readHousehold, type HouseholdMember } from './household.ts'
import classes from './HouseholdRadios.module.css'
import { mobileSchema } from './patient.ts'

// The register knows a person by the number and the name, written this way.
const nameKey = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

interface HouseholdRadiosProps {
  /** As typed; asked about once it is complete. */
  mobile: string
  /** As typed; whoever has it is the chosen one. */
  name: string
  onChoose: (member: HouseholdMember) => void
  className?: string
}

/** The patients known under a mobile number, to choose one of. */
export function HouseholdRadios({ mobile, name, onChoose, className }: HouseholdRadiosProps) {
  const t = useText()
  const group = useId()
  const known = mobileSchema.safeParse(mobile)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    readHousehold,
    { body: { mobile: known.data ?? '' } },
    { enabled: known.success, staleTime: 60_000 },
  )
  const failure = known.success ? error : null
  const household = known.success && !isPlaceholderData && !failure ? data : undefined

  return (
    <div className={className}>
      {household && household.length > 0 ? (
        <fieldset className={classes.household} aria-describedby={`${group}-hint`}>
          <legend className={classes.legend}>{t('booking.household')}</legend>
          <div className={classes.members}>
            {household.map((member) => {
              const chosen = nameKey(member.name) === nameKey(name)
              return (
                <label key={member.id} className={classes.member}>
                  <input
                    type="radio"
                    name={group}
                    checked={chosen}
                    onChange={() => onChoose(member)}
                    // Whose name was typed by hand is chosen already, and a click is no change.
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
          <Text c="dimmed" size="sm" mt={8} id={`${group}-hint`}>
            {t('booking.householdHint')}
          </Text>
        </fieldset>
      ) : (
        <div className={classes.empty} role="status">
          <IconUsers size={28} stroke={1.5} aria-hidden="true" />
          {household && t('booking.householdNobody')}
          {!known.success && t('booking.householdEmpty')}
          {failure && (
            <FailedNote
              inline
              failure={failure}
              title={t('booking.householdFailed')}
              onRetry={refetch}
              busy={isFetching}
            />
          )}
        </div>
      )}
    </div>
  )
}
