import { Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { parseFileNumber } from '../../masters/file-numbers/file-number.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { readHousehold, type HouseholdMember } from './household.ts'
import classes from './HouseholdRadios.module.css'
import { isSameName, type KnownPatient } from './known-patient.ts'
import { mobileSchema } from './patient.ts'

/** Pause in typing before a text that is no mobile number is looked for as a file number, in milliseconds. */
const debounceMs = 400

interface HouseholdRadiosProps {
  /** As typed; looked up once it is complete, and before that as the number of a file. */
  mobile: string
  /** As typed; the patient with this name is the chosen one. */
  name: string
  /** The patient who was chosen, also while another name is typed; null for nobody. */
  known: KnownPatient | null
  onChoose: (member: HouseholdMember) => void
  className?: string
}

/** The patients known under a mobile number, or by the number of their file, as radio buttons. */
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
  const fileNumber = parsedMobile.success ? undefined : parseFileNumber(mobile)
  const [pausedAt] = useDebouncedValue(fileNumber, debounceMs)
  const isAsked = parsedMobile.success || (fileNumber !== undefined && fileNumber === pausedAt)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    readHousehold,
    { body: parsedMobile.success ? { mobile: parsedMobile.data } : { fileNumber: pausedAt ?? '' } },
    // Read afresh: another desk, or the booking before this one, may have added a member.
    { enabled: isAsked, staleTime: 0 },
  )
  const problem = isAsked ? error : null
  const household = isAsked && !isPlaceholderData && !problem ? data : undefined
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
                    {[
                      t('booking.years', { count: member.age }),
                      member.location,
                      member.fileNumber && `${t('sheet.fileNumber')} ${member.fileNumber}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {member.deskNote && (
                    <span className={classes.note}>
                      <strong>{t('deskNote.label')}:</strong>{' '}
                      <StoredText>{member.deskNote}</StoredText>
                    </span>
                  )}
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
            {parsedMobile.success && household && t('booking.householdNobody')}
            {!parsedMobile.success && !problem && t('booking.householdEmpty')}
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
