import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useDraft } from '../access/draft.tsx'
import { draftEntry } from '../access/draft-entry.ts'
import { canonicalJson } from '../http/canonical-json.ts'
import { Refusal } from '../http/problem.ts'
import { useChange } from '../http/queries.tsx'
import { sentenceFor } from '../i18n/languages.tsx'
import { toast } from '../ui/toast.tsx'
import { DraftKeeper, type KeepingState } from './drafts/draft-keeper.ts'
import { useVisit } from './use-visit.tsx'
import type { Visit } from './visit.ts'
import { keepVisitDraft } from './drafts/visit-drafts.ts'
import type { VisitPart } from './visit-parts.ts'

interface PartOptions<Entry> {
  part: VisitPart
  /** What a kept draft may hold; whatever else it holds is not taken over. */
  entrySchema: z.ZodType<Entry>
  /** What the fields show of what was saved, or of nothing yet. */
  entryOf: (visit: Visit) => Entry
  /** Each wrong field, by its path in the entry, with the key of its sentence. */
  problems: (entry: Entry) => Record<string, string>
  send: (entry: Entry, version: number) => Promise<unknown>
  /** What stands before an entry's path in the body that is sent: 'details.'. */
  bodyPath: string
  /** What the toast says once it is saved. */
  done: string
  /** Says that it was not saved; a refusal of fields or of an overtaken visit says so itself. */
  onFailed: (refusal: Refusal) => void
}

/** One part of the visit while it is typed: its form, its draft and its saving. */
export interface Part<Entry extends object> {
  form: UseFormReturnType<Entry>
  /** Whether something is typed that is not saved. */
  dirty: boolean
  keeping: KeepingState
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

/**
 * Holds one part of the visit. What is typed goes to the server as a draft while it is typed, and
 * stays in this tab as well until it is there; so a reload, a crash, a new sign-in or another
 * computer finds it again.
 */
export function usePart<Entry extends object>(options: PartOptions<Entry>): Part<Entry> {
  const { part, entrySchema, entryOf, problems } = options
  const { visit, editor, readOnly, reload } = useVisit()
  const { id } = visit.appointment
  const local = useDraft(`visit.${id}.${part}`)
  const { mutateAsync: keepDraft } = useChange(keepVisitDraft)
  const [keeping, setKeeping] = useState<KeepingState>('kept')
  const [saveOvertaken, setOvertaken] = useState(false)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)

  // What the server has of it: the draft before what was saved.
  const found = (it: Visit) => {
    const draft = it.drafts.find((one) => one.part === part)
    const entry = draft && draftEntry(entrySchema, draft.content)
    return { entry: entry ?? entryOf(it), version: draft?.version ?? 0 }
  }

  const [begin] = useState(() => {
    const keeper = new DraftKeeper({
      send: async (body) => {
        const answer = await keepDraft({ params: { id, part }, body: { editor, ...body } })
        return answer.version
      },
      codeOf: (error) => (error instanceof Refusal ? error.code : undefined),
      onState: (state) => {
        if (state === 'kept') local.keep(undefined)
        setKeeping(state)
      },
    })
    const inTab = readOnly
      ? undefined
      : draftEntry(z.object({ seen: z.int(), entry: entrySchema }), local.found)
    const onServer = found(visit)
    keeper.seen = inTab?.seen ?? onServer.version
    return { keeper, entry: inTab?.entry ?? onServer.entry, unsent: inTab !== undefined }
  })
  const { keeper } = begin

  const form = useForm<Entry>({
    initialValues: begin.entry,
    validate: (entry) => problems(entry),
    validateInputOnBlur: true,
    // The shared rules speak in keys.
    enhanceGetInputProps: ({ inputProps }) => ({ error: sentenceFor(inputProps.error) }),
  })
  const saved = textOf(entryOf(visit))
  const draftText = (entry: Entry) => (textOf(entry) === saved ? null : textOf(entry))

  const dirty = draftText(form.values) !== null

  // The draft as the keeper was last told, and the visit that it was told under.
  const last = useRef({ draft: begin.unsent ? undefined : draftText(begin.entry), visit })

  const adopt = (entry: Entry, version: number, of: Visit) => {
    const text = textOf(entry)
    last.current = { draft: text === textOf(entryOf(of)) ? null : text, visit: of }
    keeper.forget(version)
    form.setValues(entry)
    form.clearErrors()
    setOvertaken(false)
  }

  useEffect(() => {
    const isNew = last.current.visit !== visit
    last.current.visit = visit
    if (isNew && keeper.isSettled) {
      const { entry, version } = found(visit)
      // Untouched here: the fields show what the server has now.
      if (last.current.draft === null) return adopt(entry, version, visit)
    }
    if (readOnly) return
    const draft = draftText(form.values)
    if (draft === last.current.draft) return
    last.current.draft = draft
    local.keep(draft === null ? undefined : textOf({ seen: keeper.seen, entry: form.values }))
    keeper.keep(draft)
  }, [visit, form.values])

  // Leaving the screen or the window sends what is still waiting.
  useEffect(() => {
    const flush = () => void keeper.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [keeper])

  /** Runs one of choosing and saving at a time: two clicks can come before the page is drawn. */
  async function alone(work: () => Promise<boolean>): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setSaving(true)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'visit_changed') setOvertaken(true)
      else if (error.fields) form.setErrors(inEntry(error.fields, options.bodyPath))
      else if (error.code !== 'signed_out') options.onFailed(error)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const showTheirs = () =>
    alone(async () => {
      const now = await reload()
      const { entry, version } = found(now)
      adopt(entry, version, now)
      return true
    })

  const keepMine = () =>
    alone(async () => {
      const now = await reload()
      const mine = textOf(form.getValues())
      keeper.forget(found(now).version)
      setOvertaken(false)
      last.current = { draft: mine, visit: now }
      keeper.keep(mine)
      await keeper.flush()
      return true
    })

  async function save(): Promise<boolean> {
    if (form.validate().hasErrors) return false
    return alone(async () => {
      await keeper.flush()
      if (keeper.isOvertaken) return false
      await options.send(form.getValues(), visit.version)
      keeper.forget(0)
      last.current.draft = null
      toast.success(options.done)
      await reload().catch(() => {})
      return true
    })
  }

  return {
    form,
    dirty,
    keeping,
    overtaken:
      saveOvertaken || keeping === 'elsewhere' || (dirty && found(visit).version > keeper.seen),
    showTheirs,
    keepMine,
    saving,
    save,
    readOnly,
  }
}
