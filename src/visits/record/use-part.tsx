import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { draftEntry } from '../../platform/drafts/parse-draft.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { sentenceFor } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { WriteStamp } from '../drafts/draft-rule.ts'
import { PartRunner, type PartView } from '../drafts/part-runner.ts'
import type { Reading, TabCopy } from '../drafts/part-state.ts'
import { keepVisitDraft } from '../drafts/visit-drafts.ts'
import { useVisit } from './use-visit.tsx'
import type { Visit } from './visit.ts'
import type { VisitPart } from '../visit/visit-parts.ts'

interface PartOptions<Entry> {
  part: VisitPart
  /** What a kept draft may hold; whatever else it holds is not taken over. */
  entrySchema: z.ZodType<Entry>
  /** What the fields show of what was saved, or of nothing yet. */
  entryOf: (visit: Visit) => Entry
  /** Each wrong field, by its path in the entry, with the key of its sentence. */
  problems: (entry: Entry) => Record<string, string>
  /** Saves an entry that was typed upon what was seen; answers the visit's version. */
  send: (entry: Entry, seen: { version: number; stamp: WriteStamp }) => Promise<{ version: number }>
  /** What stands before an entry's path in the body that is sent: 'details.'. */
  bodyPath: string
  /** What the toast says once it is saved. */
  done: string
  onSaved?: () => void
  /** Says that it was not saved; a refusal of fields or another window's text says so itself. */
  onFailed: (refusal: Refusal) => void
}

/** One part of the visit while it is typed: its form, its draft and its saving. */
export interface Part<Entry extends object> {
  form: UseFormReturnType<Entry>
  /** Whether something is typed that is not saved. */
  dirty: boolean
  keeping: PartView['keeping']
  /** Another window typed or saved this part meanwhile: one of the two must be chosen. */
  overtaken: boolean
  showTheirs: () => Promise<boolean>
  keepMine: () => Promise<boolean>
  /** Under way: saving, or choosing one of two texts. */
  saving: boolean
  /** Saves it; false when fields are wrong (all are marked then) or it was refused. */
  save: () => Promise<boolean>
  readOnly: boolean
}

/** Refused fields come by their path in the body. */
const inEntry = (fields: Record<string, string>, bodyPath: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(bodyPath, ''), message]),
  )

// The form keeps the order of its first keys, a draft that of its schema.
const textOf = canonicalJson

const tabSchema = z.object({
  windows: z.array(z.object({ editor: z.string(), number: z.int() })).default([]),
  seen: z.int(),
  entry: z.unknown(),
})

/**
 * Binds the form of one part to its state (`drafts/part-state.ts`). What is typed goes to the
 * server as a draft while it is typed, and stays in this tab as well until it is there; so a
 * reload, a crash, a new sign-in or another computer finds it again. The visit of a part never
 * changes: its screen is made again for another one.
 */
export function usePart<Entry extends object>(options: PartOptions<Entry>): Part<Entry> {
  const { part, entrySchema, entryOf, problems } = options
  const { visit, editor, readOnly, reload } = useVisit()
  const { id } = visit.appointment
  const local = useDraft(`visit.${id}.${part}`)
  const { mutateAsync: keepDraft } = useChange(keepVisitDraft)
  const choosing = useRef(false)

  const readingOf = (it: Visit): Reading => {
    const draft = it.drafts.find((one) => one.part === part)
    const entry = draft && draftEntry(entrySchema, draft.content)
    return {
      visit: it.appointment.id,
      visitVersion: it.version,
      saved: textOf(entryOf(it)),
      row: draft && { ...draft, content: entry ? textOf(entry) : null },
    }
  }

  // In the order of the schema's keys, as fields are that were never a text.
  const entryIn = (text: string): Entry =>
    draftEntry(entrySchema, text) ?? (JSON.parse(text) as Entry)

  const [runner] = useState(() => {
    const tab = readOnly ? undefined : inTab(local.found, entrySchema)
    return new PartRunner(readingOf(visit), { editor, readOnly, tab })
  })
  const view = useSyncExternalStore(runner.subscribe, () => runner.view)
  const form = useForm<Entry>({
    initialValues: entryIn(runner.text),
    validate: (entry) => problems(entry),
    validateInputOnBlur: true,
    // The shared rules speak in keys.
    enhanceGetInputProps: ({ inputProps }) => ({ error: sentenceFor(inputProps.error) }),
  })

  /** How a call failed, by what the server said; what is to be said of a save is said here. */
  function failureOf(error: unknown, call: 'draft' | 'save' | 'reload') {
    const refusal = error instanceof Refusal ? error : new Refusal('unexpected')
    const { code, fields } = refusal
    if (code === 'typed_elsewhere' || code === 'visit_changed') return 'overtaken'
    // Drafts and readings that nobody waits for are tried again by themselves.
    const isAskedFor = call === 'save' || (call === 'reload' && choosing.current)
    if (isAskedFor && fields) form.setErrors(inEntry(fields, options.bodyPath))
    else if (isAskedFor && code !== 'signed_out') options.onFailed(refusal)
    return code === 'unavailable' || code === 'unexpected' ? 'lost' : 'refused'
  }

  // First of all effects: what the others lead to is done by these.
  useEffect(() =>
    runner.connect({
      sendDraft: async ({ number, seen, content }) => {
        const body = { editor, number, seen, content }
        return (await keepDraft({ params: { id, part }, body })).version
      },
      save: async ({ number, seen, text, visitVersion }) => {
        const stamp = { editor, number, seen }
        return (await options.send(entryIn(text), { version: visitVersion, stamp })).version
      },
      reload: async () => readingOf(await reload()),
      failureOf,
      keepInTab: (copy) =>
        local.keep(
          copy && textOf({ windows: copy.windows, seen: copy.seen, entry: JSON.parse(copy.text) }),
        ),
      isKeptInTab: () => inTab(local.read(), entrySchema)?.windows[0]?.editor === editor,
      show: (text) => {
        form.setValues(entryIn(text))
        form.clearErrors()
      },
      tellSaved: () => {
        toast.success(options.done)
        options.onSaved?.()
      },
    }),
  )

  /** The state hears of each key before anything else that happens. */
  const hear = () => runner.dispatch({ type: 'typed', text: textOf(form.getValues()) })
  useEffect(hear, [form.values])
  useEffect(() => {
    hear()
    runner.dispatch({ type: 'reloaded', reading: readingOf(visit) })
  }, [visit])

  // Leaving the screen or the window sends what is still waiting.
  useEffect(() => {
    const leave = () => runner.dispatch({ type: 'left' })
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      runner.close()
    }
  }, [runner])

  async function choose(type: 'theirsChosen' | 'mineChosen'): Promise<boolean> {
    hear()
    choosing.current = true
    const chosen = await runner.ask(type)
    choosing.current = false
    return chosen
  }

  return {
    form,
    dirty: view.dirty,
    keeping: view.keeping,
    overtaken: view.conflict,
    showTheirs: () => choose('theirsChosen'),
    keepMine: () => choose('mineChosen'),
    saving: view.busy,
    save: async () => {
      if (form.validate().hasErrors) return false
      hear()
      return runner.ask('saveClicked')
    },
    readOnly,
  }
}

/** What this tab has kept of the part, where it fits. */
function inTab<Entry>(found: string | null, entrySchema: z.ZodType<Entry>): TabCopy | undefined {
  const kept = draftEntry(tabSchema, found)
  const entry = kept && entrySchema.safeParse(kept.entry)
  return entry?.success
    ? { windows: kept!.windows, seen: kept!.seen, text: textOf(entry.data) }
    : undefined
}
