import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { DayField } from '../../../platform/ui/DayField.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { useVisit } from '../use-visit.tsx'
import { readVisit } from '../visit.ts'
import classes from './TestResultsDialog.module.css'
import {
  noteTestResult,
  readTestResults,
  testResultSchema,
  type TestWithResult,
  type TestResult,
} from './test-results.ts'

interface ResultFormProps {
  visitId: number
  test: TestWithResult
  onClose: () => void
}

/** Notes the result of a test, corrects it, or removes one that is of another test. */
export function ResultForm({ visitId, test, onClose }: ResultFormProps) {
  const t = useText()
  const today = useToday()
  const { reload } = useVisit()
  const queries = useQueryClient()
  const change = useChange(noteTestResult)
  const stored = test.result && { text: test.result.text, day: test.result.day }
  // That of the opening: what a colleague has noted since is not overwritten unseen.
  const [opened] = useState(stored)
  const [isOvertaken, setIsOvertaken] = useState(false)
  const [isReading, setIsReading] = useState(false)
  // Once it is shown beside what was typed, the user has seen it.
  const seen = isOvertaken ? stored : opened
  const [typed, setTyped] = useState<TestResult>(opened ?? { text: '', day: today })
  const [submitted, setSubmitted] = useState(false)
  const isSending = useRef(false)
  const parsed = testResultSchema.safeParse(typed)
  const messageAt = (field: keyof TestResult) =>
    submitted
      ? messageFor(parsed.error?.issues.find(({ path }) => path[0] === field)?.message)
      : undefined

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
      onClose()
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
        <Textarea
          label={t('testResults.result')}
          required
          autosize
          minRows={2}
          maxRows={12}
          dir="auto"
          data-autofocus
          autoFocus
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
              <Text size="sm" mt={4} dir="auto" className={classes.stored}>
                {stored?.text ?? t('testResults.none')}
              </Text>
            )}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {seen && (
            <Button variant="subtle" disabled={change.isPending} onClick={() => void send(null)}>
              {t('testResults.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
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
