import { useState } from 'react'
import { z } from 'zod'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import type { Schedule } from './schedule.ts'
import { scheduleChange } from './schedule-change.ts'
import {
  toScheduleFormValues,
  parseLine,
  scheduleFormValuesSchema,
  type LineField,
  type ScheduleFormValues,
} from './schedule-form-values.ts'
import { overlapOfLines, layOutWeek } from './week-layout.ts'
import { weekOfSchedule, type ScheduleLine } from './week-of-schedule.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** What is typed, and the version of the schedule over which the typing began. */
const typedSchema = z.object({ version: z.string(), values: scheduleFormValuesSchema })

/**
 * The fields of a schedule and everything derived from them. Without a draft they are the stored
 * schedule, also after another user changes it. What is typed is saved over the version over which the typing
 * began, so that another user's change is not undone unseen.
 */
export function useScheduleForm(schedule: Schedule, consultant: number, branch: number) {
  const draft = useFormDraft(`hours.${consultant}.${branch}`, typedSchema.nullable(), null)
  const [edited, setEdited] = useState(draft.initial)
  // A time is among the values only once its field is left: until then the field must not belong to another line.
  const [begun, setBegun] = useState<typeof edited>(null)
  const values = (edited ?? begun)?.values ?? toScheduleFormValues(schedule)
  const version = (edited ?? begun)?.version ?? schedule.version
  const store = (typed: typeof edited) => {
    setEdited(typed)
    draft.keep(typed)
  }
  return {
    entry: values,
    /** The version over which it is saved. */
    version,
    isTyped: edited !== null,
    /** Something is typed in a field that is not left yet: all stays as it is. */
    begin: () => setBegun({ version, values }),
    /** A field is left: without a change in it, the fields follow the stored schedule again. */
    end: () => setBegun(null),
    change: (next: ScheduleFormValues | null) => store(next && { version, values: next }),
    /** The user was told that the schedule has changed: what is typed may now be saved over that version. */
    setSeen: (seen: string) => edited && store({ ...edited, version: seen }),
    ...deriveSchedule(values, schedule),
  }
}

/** The values derived from the fields: the week, the problems of each line, and whether to save. */
function deriveSchedule(values: ScheduleFormValues, schedule: Schedule) {
  const parsedLines = values.lines.map(parseLine)
  const irregular = schedule.slots.filter(({ id }) => values.irregular.includes(id))
  const weeks = parsedLines.map(({ line }) => (line ? weekOfSchedule([line]) : []))
  const week = [...weeks.flat(), ...irregular]
  const overlaps = overlapOfLines(weeks, irregular, schedule)
  const { kept, added, retired } = scheduleChange(schedule.slots, [], week)
  return {
    lines: values.lines.map((line, index) => ({
      entry: line,
      line: parsedLines[index]!.line as ScheduleLine | undefined,
      mistakes: (parsedLines[index]!.problems ?? {}) as Partial<Record<LineField, TextKey>>,
      overlap: overlaps[index],
    })),
    irregular,
    week,
    picture: layOutWeek(week, schedule),
    counts: { kept: kept.length, added: added.length, retired: retired.length },
    /** Whether every line is valid. */
    isComplete: parsedLines.every(({ line }) => line !== undefined),
    isFree: overlaps.every((overlap) => overlap === undefined),
  }
}

export type EditedLine = ReturnType<typeof deriveSchedule>['lines'][number]
