import { addMinutes } from '../../platform/day/time.ts'
import { Group, Select, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { directionOf, languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { useClinicName } from '../../platform/ui/clinic-brand.tsx'
import {
  fillText,
  inBraces,
  placeholdersOf,
  requiredPlaceholder,
  textProblem,
  textValues,
  type NamesAllowed,
} from '../texts/fill-text.ts'
import {
  eventTitles,
  linkedEvents,
  messageEvents,
  type MessageEvent,
} from '../texts/message-events.ts'
import { smsSegments } from '../texts/sms-segments.ts'
import { readSample, type Wording } from './message-rules.ts'
import { patientTextFonts } from '../../visits/printouts/patient-text-fonts.tsx'
import classes from './Rules.module.css'
import { withWording, wordingOf } from './rules-form-values.ts'

export interface ChosenText {
  event: MessageEvent
  language: Locale
}

interface WordingFieldsProps {
  chosen: ChosenText
  onChoose: (chosen: ChosenText) => void
  branch: number
  /** What stands for the patient's link; null where none can be made. */
  sampleLink: string | null
  usual: Record<MessageEvent, Record<Locale, string>>
  rules: NamesAllowed & { texts: Wording[] }
  onChange: (texts: Wording[]) => void
}

/** The wording of an event in a language, with how it reads for a real appointment. */
export function WordingFields({
  chosen,
  onChoose,
  branch,
  sampleLink,
  usual,
  rules,
  onChange,
}: WordingFieldsProps) {
  const t = useText()
  const previewId = useId()
  const clinic = useClinicName()
  const { event, language } = chosen
  const usualText = usual[event][language]
  const text = wordingOf(rules.texts, event, language) ?? usualText
  const problem = textProblem(event, text)
  const { data: sample, isPlaceholderData } = useCall(readSample, { query: { branch } })
  const shown = sample && !isPlaceholderData ? sample : undefined
  const place = shown && { patient: shown.patientName, clinic, branch: shown.branchName }
  const subject = shown && {
    ...shown,
    number: 'KOR/2026-27/000123',
    expectedAt: addMinutes(shown.starts, 30),
  }
  const link = linkedEvents.includes(event) ? (sampleLink ?? '') : ''
  const preview =
    place && subject && fillText(text, textValues(place, [subject], rules, language, link))
  const list = (names: string[]) => names.map(inBraces).join(' ')
  const problemText = (key: TextKey) => {
    if (key === 'outbox.missingWhen')
      return t(key, { required: inBraces(requiredPlaceholder(event)) })
    return key === 'outbox.linkLine' || key === 'outbox.missingLink'
      ? t(key, { link: inBraces('link') })
      : messageFor(key)
  }
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <Select
          label={t('screen.messages')}
          data={messageEvents.map((value) => ({ value, label: t(eventTitles[value]) }))}
          value={event}
          onChange={(next) => onChoose({ ...chosen, event: next as MessageEvent })}
          allowDeselect={false}
        />
        <Select
          label={t('language.label')}
          data={Object.entries(locales).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={(next) => onChoose({ ...chosen, language: next as Locale })}
          allowDeselect={false}
        />
      </Group>
      <Textarea
        label={t('outbox.wording')}
        description={[
          t('outbox.placeholders', { names: list(placeholdersOf(event)) }),
          linkedEvents.includes(event) && t('outbox.linkLine', { link: inBraces('link') }),
        ]
          .filter(Boolean)
          .join(' ')}
        lang={languageOf(language)}
        dir={directionOf(language)}
        styles={{ input: { fontFamily: patientTextFonts } }}
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget }) =>
          onChange(withWording(rules.texts, { ...chosen, text: currentTarget.value }, usualText))
        }
        error={problem && problemText(problem)}
      />
      <div>
        <span id={previewId} className={classes.label}>
          {t('outbox.preview')}
        </span>
        <p
          className={classes.preview}
          style={{ fontFamily: patientTextFonts }}
          aria-labelledby={previewId}
          lang={languageOf(language)}
          dir={directionOf(language)}
        >
          {preview ?? t('outbox.noSample')}
        </p>
        {preview !== undefined && (
          <p className={classes.segments}>
            {t('outbox.sms')}: {formatCount(smsSegments(preview))}
          </p>
        )}
      </div>
    </>
  )
}
