import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useFollowedReading } from '../../platform/http/use-followed-reading.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { DueDoses } from './DueDoses.tsx'
import { SaveCardButton } from './SaveCardButton.tsx'
import { useVaccinationDraft, vaccinationDraftName } from './use-vaccination-draft.tsx'
import { VaccinationForm } from './VaccinationForm.tsx'
import { VaccinationRow } from './VaccinationRow.tsx'
import { listVaccinations, readVaccinationsMark } from './vaccinations.ts'
import classes from './Vaccinations.module.css'

/** As long as the history of a visit, since each read is audited; what others change is followed by its mark. */
const staleTime = 300_000

interface VaccinationsDialogProps {
  patient: { id: number; name: string }
  /** Reads again how many are due. */
  onChanged: () => Promise<unknown>
  opened: boolean
  onClose: () => void
}

function VaccinationsDialog({ patient, opened, onClose, onChanged }: VaccinationsDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const close = () => {
    dropDraft(vaccinationDraftName(patient.id))
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`${t('vaccinations.title')}: ${patient.name}`}
      size="lg"
    >
      <Vaccinations patientId={patient.id} isShown={opened} onChanged={onChanged} />
    </Dialog>
  )
}

/** What a patient was vaccinated with and what is due, with a form to note another one. */
export default remountOnOpen(VaccinationsDialog, ({ patient }) => patient.id)

interface VaccinationsProps extends Pick<VaccinationsDialogProps, 'onChanged'> {
  patientId: number
  /** While it is hidden nothing is read. */
  isShown: boolean
}

function Vaccinations({ patientId, isShown, onChanged }: VaccinationsProps) {
  const t = useText()
  const input = { params: { id: patientId } }
  const { version, ...reading } = useCall(listVaccinations, input, { staleTime, enabled: isShown })
  const { data, error, isFetching, refetch } = reading
  useFollowedReading(
    readVaccinationsMark,
    input,
    { data: isShown ? data : undefined, version },
    () => void refetch({ cancelRefetch: false }),
  )
  const draft = useVaccinationDraft(patientId)
  const [isAdding, setAdding] = useState(draft.restored !== undefined)
  const addRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAdding(false))
    addRef.current?.focus()
  }
  const changed = () => {
    void refetch()
    void onChanged().catch(() => {})
  }
  if (error && !data)
    return (
      <FailedNote
        problem={error}
        title={t('vaccinations.failed')}
        onRetry={refetch}
        isRetrying={isFetching}
        isInline
      />
    )
  if (!data) return <div className={classes.toCome} />
  return (
    <div className={classes.parts}>
      <DueDoses {...data} />
      <section className={classes.parts} aria-label={t('vaccinations.given')}>
        <div className={classes.head}>
          <Title order={3} size="h6">
            {t('vaccinations.given')}
          </Title>
          {!isAdding && (
            <Button
              size="compact-sm"
              variant="subtle"
              ref={addRef}
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('vaccinations.add')}
            </Button>
          )}
        </div>
        {isAdding && (
          <VaccinationForm
            patientId={patientId}
            draft={draft}
            vaccines={data.vaccines}
            standings={data.standings}
            given={data.given}
            onClose={close}
            onChanged={changed}
          />
        )}
        {data.given.length === 0 && !isAdding && (
          <Text size="sm" c="dimmed">
            {t('vaccinations.none')}
          </Text>
        )}
        {data.given.some(({ withdrawn }) => !withdrawn) && <SaveCardButton patientId={patientId} />}
        {data.given.length > 0 && (
          <ul className={classes.list}>
            {data.given.map((vaccination) => (
              <VaccinationRow
                key={vaccination.id}
                patientId={patientId}
                vaccination={vaccination}
                onChanged={changed}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
