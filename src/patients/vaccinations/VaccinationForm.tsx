import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { doseKey } from '../../masters/vaccines/vaccines.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useFactsOfRequest } from '../../platform/http/request-keys.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { furtherAround } from './due-doses.ts'
import { parsePartialDay } from './partial-day.ts'
import type { TypedVaccination, VaccinationDraft } from './use-vaccination-draft.tsx'
import {
  noteVaccination,
  siteTexts,
  sites,
  vaccinationFactsSchema,
  type listVaccinations,
  type Site,
  type VaccinationFacts,
} from './vaccinations.ts'
import classes from './Vaccinations.module.css'

interface VaccinationFormProps extends Pick<
  CallAnswer<typeof listVaccinations>,
  'vaccines' | 'standings' | 'given'
> {
  patientId: number
  draft: VaccinationDraft
  onClose: () => void
  /** Reads again what is noted; also where somebody else was quicker. */
  onChanged: () => void
}

/** Notes a vaccination: given here with its batch, or elsewhere as a card says. */
export function VaccinationForm(props: VaccinationFormProps) {
  const { patientId, draft, standings, onClose, onChanged } = props
  const t = useText()
  const today = useToday()
  const { name } = useStaff()
  const [initial] = useState<TypedVaccination>({
    vaccine: null,
    dose: '',
    here: true,
    day: today,
    typedDay: '',
    batch: '',
    site: null,
    givenBy: name,
    place: '',
    sent: null,
  })
  const [typed, setTyped] = useState(draft.restored ?? initial)
  const type = (changes: Partial<TypedVaccination>) => setTyped((it) => ({ ...it, ...changes }))
  const isTyped = JSON.stringify(typed) !== JSON.stringify(initial)
  useStoreRowDraft(draft, { version: undefined, values: typed, isTyped })
  const change = useChange(noteVaccination)
  const problem = change.error
  const vaccines = useFactsOfRequest(props.vaccines, { pending: change.isPending, problem })
  const chosen = vaccines.find(({ id }) => id === typed.vaccine)
  const doses = chosen?.doses ?? []
  /** As the fields show them: null where the list has the vaccine or its dose no more. */
  const shown = {
    vaccine: chosen?.id ?? null,
    dose: typed.dose && (doses.find((label) => doseKey(label) === doseKey(typed.dose)) ?? null),
  }
  /** What stood in the list when the form began: what came meanwhile nobody has looked at, until a refusal says so. */
  const [atFirst] = useState(props.given)
  const [isTold, setIsTold] = useState(false)
  const isSending = useRef(false)
  const [submitted, setSubmitted] = useState(false)
  const parsed = vaccinationFactsSchema.safeParse({ ...toFacts(typed, today), ...shown })
  const errorAt = (field: keyof VaccinationFacts) => {
    const own = parsed.error?.issues.find(({ path }) => path[0] === field)?.message
    return messageFor((submitted ? own : undefined) ?? problem?.fields?.[field])
  }

  async function send(facts: VaccinationFacts): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      // Sent again after a lost answer, it is the same one, also from a page that was loaded again.
      const text = JSON.stringify(facts)
      const sent = typed.sent?.text === text ? typed.sent : { text, key: newUuid() }
      type({ sent })
      const seen = isTold ? props.given : atFirst
      const own = seen.filter((it) => it.vaccine === chosen?.name && !it.withdrawn)
      const known = furtherAround(own, facts.givenOn).length
      const body = { ...facts, known, requestKey: sent.key }
      await change.mutateAsync({ params: { id: patientId }, body })
      draft.draft.save(undefined)
      toast.success(t('allergies.saved'))
      onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setIsTold(true)
      // What it was built from is not what is stored.
      if (error.code === 'dose_noted' || error.code === 'invalid_input') onChanged()
    } finally {
      isSending.current = false
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (parsed.success) void send(parsed.data)
  }
  const chooseVaccine = (vaccine: number | null) => {
    const own = standings.filter(({ vaccineId }) => vaccineId === vaccine)
    const labels = vaccines.find(({ id }) => id === vaccine)?.doses ?? []
    // The dose that is to be given next; the first where it is too late for all of them.
    const next = own.find(({ state }) => state !== 'missed')?.dose
    const first = own.length === labels.length ? labels[0] : undefined
    type({ vaccine, dose: next ?? first ?? '' })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <div className={classes.pair}>
        <ChoiceSelect
          label={t('vaccinations.vaccine')}
          required
          withAsterisk
          autoFocus
          choices={vaccines}
          value={shown.vaccine}
          onChange={chooseVaccine}
          error={errorAt('vaccine')}
        />
        <Select
          label={t('vaccinations.dose')}
          allowDeselect={false}
          disabled={!chosen}
          // Once the field beside it says the same, once is enough.
          description={chosen || errorAt('vaccine') ? undefined : t('vaccinations.vaccineRequired')}
          data={[
            ...doses.map((label) => ({ value: label, label })),
            { value: '', label: t('vaccinations.otherDose') },
          ]}
          value={chosen ? shown.dose : null}
          onChange={(dose) => type({ dose: dose ?? '' })}
          error={
            chosen && submitted && shown.dose === null
              ? t('vaccinations.doseRequired')
              : errorAt('dose')
          }
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('vaccinations.combined')}
      </Text>
      <RadioChoice
        label={t('vaccinations.where')}
        value={typed.here ? 'here' : 'elsewhere'}
        onChange={(where) => type({ here: where === 'here' })}
        choices={[
          { value: 'here', label: t('vaccinations.here') },
          { value: 'elsewhere', label: t('vaccinations.elsewhere') },
        ]}
      />
      {typed.here ? (
        <>
          <div className={classes.pair}>
            <DayField
              label={t('vaccinations.dayGiven')}
              required
              today={today}
              to={today}
              value={typed.day}
              onChange={(day) => type({ day })}
              error={errorAt('givenOn')}
            />
            <TextInput
              label={t('vaccinations.batch')}
              dir="auto"
              value={typed.batch}
              onChange={({ currentTarget }) => type({ batch: currentTarget.value })}
              error={errorAt('batch')}
            />
          </div>
          <div className={classes.pair}>
            <Select
              label={t('vaccinations.site')}
              clearable
              data={sites.map((site) => ({ value: site, label: t(siteTexts[site]) }))}
              value={typed.site}
              onChange={(site) => type({ site: site as Site | null })}
            />
            <TextInput
              label={t('vaccinations.givenBy')}
              dir="auto"
              value={typed.givenBy}
              onChange={({ currentTarget }) => type({ givenBy: currentTarget.value })}
              error={errorAt('givenBy')}
            />
          </div>
        </>
      ) : (
        <div className={classes.pair}>
          <TextInput
            label={t('vaccinations.partialDay')}
            description={t('vaccinations.partialDayHint')}
            required
            value={typed.typedDay}
            onChange={({ currentTarget }) => type({ typedDay: currentTarget.value })}
            error={errorAt('givenOn')}
          />
          <TextInput
            label={t('vaccinations.place')}
            description={t('vaccinations.placeHint')}
            dir="auto"
            value={typed.place}
            onChange={({ currentTarget }) => type({ place: currentTarget.value })}
            error={errorAt('place')}
          />
        </div>
      )}
      {problem && !problem.fields && problem.code !== 'signed_out' && (
        <Alert color="red" role="alert" variant="light">
          {t(problemMessageKey(problem.code))}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          disabled={change.isPending}
          onClick={() => {
            draft.draft.save(undefined)
            onClose()
          }}
        >
          {t('masters.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('masters.save')}
        </Button>
      </Group>
    </form>
  )
}

/** What is sent: only what belongs to where it was given. */
function toFacts(typed: TypedVaccination, today: string) {
  const { day, typedDay, sent: _, ...facts } = typed
  return facts.here
    ? { ...facts, givenOn: day, place: '' }
    : { ...facts, givenOn: parsePartialDay(typedDay, today), batch: '', site: null, givenBy: '' }
}
