import { Checkbox, Group, Select, TextInput, Title } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import { textProblem } from '../texts/fill-text.ts'
import { eventTitles, messageEvents, type MessageEvent } from '../texts/message-events.ts'
import { firstWays, wayTitles, type FirstWay } from '../texts/ways.ts'
import { saveMessageRules, type MessageRules, type readMessageRules } from './message-rules.ts'
import classes from './Rules.module.css'
import { rulesProblems, toFormValues, toRules, type RulesFormValues } from './rules-form-values.ts'
import { WordingFields, type ChosenText } from './WordingFields.tsx'

type Read = z.output<typeof readMessageRules.answer>

interface RulesFormProps extends Pick<Read, 'usual' | 'sampleLink'> {
  stored: MessageRules
  branchName: string
  /** What is typed and not saved. */
  typed: RulesFormValues | undefined
  /** Called whenever a value changes; with undefined when all are as stored. */
  onTyped: (values: RulesFormValues | undefined) => void
  onSaved: () => void
}

/** Whether two forms hold the same, in whichever order their boxes were ticked and texts were written. */
const isSame = (one: RulesFormValues, other: RulesFormValues): boolean =>
  inOrder(one) === inOrder(other)
const inOrder = ({ events, texts, ...values }: RulesFormValues): string =>
  JSON.stringify([
    values,
    events.toSorted(),
    texts.map(({ event, language, text }) => [event, language, text].join('\n')).toSorted(),
  ])

/** The rules of a branch, saved as a whole. */
export function RulesForm(props: RulesFormProps) {
  const { stored: rules, usual, sampleLink, branchName, typed, onTyped, onSaved } = props
  const t = useText()
  const { send, isPending, problem } = useMasterChange(saveMessageRules)
  const unchanged = toFormValues(rules)
  const form = useForm<RulesFormValues>({
    initialValues: typed ?? unchanged,
    validate: (values) => rulesProblems(values),
    clearInputErrorOnChange: true,
    onValuesChange: (values) => onTyped(isSame(values, unchanged) ? undefined : values),
  })
  const [chosen, setChosen] = useState<ChosenText>({ event: 'booked', language: 'en' })
  const { values, errors } = form
  const submit = form.onSubmit(
    () =>
      send({ body: toRules(values, rules) } as CallInput<typeof saveMessageRules>, {
        successMessage: t('masters.saved'),
        onDone: onSaved,
      }),
    // A wrong wording is shown, whichever one was last.
    () => {
      const wrong = values.texts.find(({ event, text }) => textProblem(event, text))
      if (wrong) setChosen({ event: wrong.event, language: wrong.language })
    },
  )
  const time = (name: 'quietFrom' | 'quietUntil') => ({
    label: t(`outbox.${name}`),
    value: values[name],
    onChange: (next: string) => form.setFieldValue(name, next),
    error: messageFor(errors[name]),
  })
  return (
    <section className={classes.card}>
      <Title order={2} size="h4" mb="sm">
        <StoredText>{branchName}</StoredText>
      </Title>
      <MasterForm
        onSubmit={submit}
        isPending={isPending}
        problem={problem}
        isUnsaved={typed !== undefined}
      >
        <Checkbox.Group
          label={t('outbox.events')}
          value={values.events}
          onChange={(events) => form.setFieldValue('events', events as MessageEvent[])}
        >
          <Group gap="sm" mt={4}>
            {messageEvents.map((event) => (
              <Checkbox key={event} value={event} label={t(eventTitles[event])} />
            ))}
          </Group>
        </Checkbox.Group>
        <Group grow align="flex-start" gap="sm">
          <TextInput
            {...form.getInputProps('reminderHours')}
            error={messageFor(errors.reminderHours)}
            label={t('outbox.hours')}
            autoComplete="off"
          />
          <TimeField {...time('quietFrom')} />
          <TimeField {...time('quietUntil')} />
        </Group>
        <Select
          label={t('outbox.firstWay')}
          data={firstWays.map((value) => ({ value, label: t(wayTitles[value]) }))}
          value={values.firstWay}
          onChange={(next) => form.setFieldValue('firstWay', next as FirstWay)}
          allowDeselect={false}
          maw="16rem"
        />
        <Group gap="lg">
          {(['namesConsultant', 'namesService'] as const).map((name) => (
            <Checkbox
              key={name}
              {...form.getInputProps(name, { type: 'checkbox' })}
              label={t(`outbox.${name}`)}
            />
          ))}
        </Group>
        <WordingFields
          chosen={chosen}
          onChoose={setChosen}
          branch={rules.branch}
          sampleLink={sampleLink}
          usual={usual}
          rules={values}
          onChange={(texts) => form.setFieldValue('texts', texts)}
        />
      </MasterForm>
    </section>
  )
}
