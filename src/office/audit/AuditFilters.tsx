import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect, type ChoicesReading } from '../../platform/ui/ChoiceSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import classes from './AuditFilters.module.css'
import { readAuditChoices } from './audit-log.ts'
import { wishRefusal, type AuditWish } from './audit-filter-values.ts'
import { PatientSelect } from './PatientSelect.tsx'
import { showAction, showSubject } from './format-audit-entry.tsx'

interface AuditFiltersProps {
  wish: AuditWish
  onChange: (wish: AuditWish) => void
  onSearch: () => void
  onReset: () => void
}

/** Who, what, to what, whose, when and from where. Nothing is applied before Search (or Enter). */
export function AuditFilters({ wish, onChange, onSearch, onReset }: AuditFiltersProps) {
  const t = useText()
  const today = useToday()
  const read = useCall(readAuditChoices, {}, { staleTime: 60_000 })
  const choices = read.data
  const [refusal, setRefusal] = useState<ReturnType<typeof wishRefusal>>()
  // Lets go of texts in the days' fields that were never taken.
  const [resets, setResets] = useState(0)
  const change = (part: Partial<AuditWish>) => {
    setRefusal(undefined)
    onChange({ ...wish, ...part })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const refused = wishRefusal(wish)
    setRefusal(refused)
    if (!refused) onSearch()
  }
  return (
    <form className={classes.filters} role="search" noValidate onSubmit={search}>
      <PatientSelect
        classNames={{ root: classes.patient }}
        label={t('audit.patient')}
        value={wish.patient}
        onChange={(patient) => change({ patient })}
      />
      <ChoiceSelect
        choices={choices?.staff}
        reading={read}
        label={t('audit.person')}
        emptyChoice={t('audit.anybody')}
        value={wish.staff}
        onChange={(staff) => change({ staff })}
      />
      <WordSelect
        words={choices?.actions}
        reading={read}
        show={showAction}
        label={t('audit.action')}
        none={t('audit.anyAction')}
        value={wish.action}
        onChange={(action) => change({ action })}
      />
      <WordSelect
        words={choices?.subjects}
        reading={read}
        show={showSubject}
        label={t('audit.subject')}
        none={t('audit.anySubject')}
        value={wish.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextInput
        label={t('audit.address')}
        placeholder={t('audit.anyAddress')}
        value={wish.address}
        onChange={({ currentTarget: { value } }) => change({ address: value })}
        error={refusal === 'address' ? t('audit.addressForm') : undefined}
      />
      <DayField
        key={`from ${resets}`}
        label={t('audit.dayFrom')}
        today={today}
        to={today}
        value={wish.from}
        onChange={(from) => change({ from })}
      />
      <DayField
        key={`to ${resets}`}
        label={t('audit.dayTo')}
        today={today}
        to={today}
        value={wish.to}
        onChange={(to) => change({ to })}
        error={refusal === 'days' ? t('audit.daysTurned') : undefined}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('dashboard.search')}</Button>
        <Button
          variant="default"
          onClick={() => {
            setRefusal(undefined)
            setResets((before) => before + 1)
            onReset()
          }}
        >
          {t('dashboard.reset')}
        </Button>
      </div>
    </form>
  )
}

interface WordSelectProps {
  words: string[] | undefined
  reading: ChoicesReading
  show: (word: string) => string
  label: string
  none: string
  value: string | null
  onChange: (word: string | null) => void
}

/** Chooses one of the words that the audit holds, by what the reader calls it. */
function WordSelect({ words, reading, show, label, none, value, onChange }: WordSelectProps) {
  const shown = words
    ?.map((word) => ({ word, name: show(word) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const place = shown?.findIndex(({ word }) => word === value) ?? -1
  return (
    <ChoiceSelect
      label={label}
      emptyChoice={none}
      choices={shown?.map(({ name }, id) => ({ id, name }))}
      reading={reading}
      value={place < 0 ? null : place}
      onChange={(id) => onChange(id === null ? null : shown![id]!.word)}
    />
  )
}
