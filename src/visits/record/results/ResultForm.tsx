import { Alert, Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useRef, useState, type SubmitEvent } from 'react'
import { measuredKey } from '../../../masters/test-catalogue/measured-values.ts'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { useStoreRowDraft } from '../../../platform/drafts/row-draft.tsx'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { DayField } from '../../../platform/ui/DayField.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { RestoredContext } from '../../../platform/ui/use-unsaved-changes.tsx'
import { useVisit } from '../use-visit.tsx'
import { readVisit } from '../visit.ts'
import { FigureFields, type TypedFigures } from './FigureFields.tsx'
import { ResultContent } from './ResultContent.tsx'
import { figureFields, figureFromField, withTypedFields } from './figure-rule.ts'
import { wordsBeside, type Figure } from './figures.ts'
import {
  noteTestResult,
  readTestResults,
  testResultSchema,
  type TestWithResult,
  type TestResult,
} from './test-results.ts'
import {
  resultVersion,
  storedResult,
  type ResultDraft,
  type TypedResult,
} from './use-result-draft.tsx'

interface ResultFormProps {
  visitId: number
  test: TestWithResult
  draft: ResultDraft
  onClose: () => void
}

/** Notes the result of a test, corrects it, or removes one that is of another test. */
export function ResultForm({ visitId, test, draft, onClose }: ResultFormProps) {
  const t = useText()
  const today = useToday()
  const { reload } = useVisit()
  const queries = useQueryClient()
  const change = useChange(noteTestResult)
  const stored = storedResult(test)
  // That of the opening, or of typing it: what a colleague has noted since is not overwritten unseen.
  const [opened] = useState(draft.restored ? draft.restored.seen : stored)
  const [isOvertaken, setIsOvertaken] = useState(false)
  const [isReading, setIsReading] = useState(false)
  // Once it is shown beside what was typed, the user has seen it.
  const seen = isOvertaken ? stored : opened
  const [untyped] = useState((): TypedResult => ({
    text: opened ? wordsBeside(opened) : '',
    day: opened?.day ?? today,
    figures: typedFigures(opened?.figures ?? []),
    fields: figureFields([], opened?.figures ?? []),
  }))
  const [typed, setTyped] = useState(draft.restored?.values ?? untyped)
  const isTyped =
    canonicalJson({ ...typed, fields: [] }) !== canonicalJson({ ...untyped, fields: [] })
  useStoreRowDraft(draft, { version: resultVersion(opened), values: typed, isTyped })
  const dialog = useContext(RestoredContext)
  const finish = () => {
    draft.draft.save(undefined)
    // What it began with is typed no more; another form's words have a draft of their own.
    if (draft.restored) dialog?.reset()
    onClose()
  }
  const [submitted, setSubmitted] = useState(false)
  const isSending = useRef(false)
  const known = figureFields(test.measuredValues ?? [], stored?.figures ?? [])
  const fields = withTypedFields(known, typed.fields, typed.figures)
  const figures = fields.flatMap((field) => {
    const value = figureFromField(field, typed.figures[measuredKey(field)] ?? '')
    return value === null ? [] : [{ ...field, value }]
  })
  const parsed = testResultSchema.safeParse({
    text: typed.text,
    day: typed.day,
    // A process of the version before takes words alone.
    ...(figures.length > 0 && { figures }),
  })
  const messageAt = (...place: PropertyKey[]) => {
    const isThere = ({ path }: { path: PropertyKey[] }) =>
      place.every((part, index) => path[index] === part)
    return submitted ? messageFor(parsed.error?.issues.find(isThere)?.message) : undefined
  }

  /** All that shows results, but the visit itself, which is reloaded in its own way. */
  const readAgain = () => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== readVisit.url })
    void reload().catch(() => {})
  }

  async function send(result: TestResult | null): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      await change.mutateAsync({ params: { id: visitId, test: test.id }, body: { result, seen } })
      toast.success(t('allergies.saved'))
      readAgain()
      finish()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'row_changed') {
        setIsReading(true)
        await queries.invalidateQueries({ queryKey: callKey(readTestResults) })
        setIsReading(false)
        setIsOvertaken(true)
      }
    } finally {
      isSending.current = false
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (parsed.success) void send(parsed.data)
  }
  const problem = change.error
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs" mt="xs">
        {fields.length > 0 && (
          <FigureFields
            fields={fields}
            typed={typed.figures}
            onChange={(changed) => setTyped((it) => ({ ...it, figures: changed, fields }))}
            errorOf={(field) => {
              const index = figures.findIndex((it) => measuredKey(it) === measuredKey(field))
              return index === -1 ? undefined : messageAt('figures', index)
            }}
          />
        )}
        <Textarea
          label={t(fields.length > 0 ? 'testResults.words' : 'testResults.result')}
          required={figures.length === 0}
          autosize
          minRows={2}
          maxRows={12}
          dir="auto"
          data-autofocus={fields.length === 0 || undefined}
          autoFocus={fields.length === 0}
          value={typed.text}
          onChange={({ currentTarget: { value: text } }) => setTyped((it) => ({ ...it, text }))}
          error={messageAt('text')}
        />
        <DayField
          label={t('testResults.day')}
          required
          today={today}
          from={test.day}
          to={today}
          value={typed.day}
          onChange={(day) => setTyped((it) => ({ ...it, day }))}
          error={messageAt('day')}
        />
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
            {isOvertaken && canonicalJson(stored) !== canonicalJson(opened) && (
              <Box mt={4} fz="sm">
                {stored ? <ResultContent {...stored} /> : t('testResults.none')}
              </Box>
            )}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {seen && (
            <Button variant="subtle" disabled={change.isPending} onClick={() => void send(null)}>
              {t('testResults.remove')}
            </Button>
          )}
          <Button variant="default" onClick={finish}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending || isReading}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const typedFigures = (figures: readonly Figure[]): TypedFigures =>
  Object.fromEntries(figures.map((figure) => [measuredKey(figure), figure.value]))
