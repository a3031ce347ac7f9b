import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import { maxKeepaliveLength } from '../../platform/http/call.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { messageFor } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { WriteStamp } from '../drafts/draft-rule.ts'
import { PartRunner, type PartView } from '../drafts/part-runner.ts'
import type { ServerState, TabCopy } from '../drafts/part-state.ts'
import { storeVisitDraft } from '../drafts/visit-drafts.ts'
import { useVisit } from './use-visit.tsx'
import type { Visit } from './visit.ts'
import type { VisitPart } from '../../scheduling/appointments/visit-parts.ts'

interface PartOptions<Values> {
  part: VisitPart
  /** Validates the content of a stored draft; unknown fields are dropped. */
  valuesSchema: z.ZodType<Values>
  /** The field values of a visit, saved or new. */
  valuesOf: (visit: Visit) => Values
  /** For lists of papers that are saved one by one: what was typed over `known`, over what the visit has now. */
  ontoSaved?: (typed: Values, known: Values, visit: Visit) => Values
  /** Problems by field path, as message keys. */
  problems: (values: Values) => Record<string, string>
  /** Saves the values, based on the version and stamp seen; resolves to the visit's new version. */
  save: (
    values: Values,
    seen: { version: number; stamp: WriteStamp },
  ) => Promise<{ version: number }>
  /** Prefix of the field paths in the request body: 'details.'. */
  bodyPath: string
  /** The toast after a save. */
  savedMessage: string
  onSaved?: () => void
  /** Shows a failed save. Field errors and conflicts are shown by the part itself. */
  onFailed: (problem: ProblemError) => void
}

/** One part of the visit: its form, its draft and its save. */
export interface Part<Values extends object> {
  form: UseFormReturnType<Values>
  /** True when the fields differ from what is saved. */
  dirty: boolean
  draftStatus: PartView['draftStatus']
  /** Another window wrote or saved this part: the user must choose one of the two texts. */
  isStale: boolean
  acceptTheirs: () => Promise<boolean>
  keepMine: () => Promise<boolean>
  /** True while saving or resolving a conflict. */
  saving: boolean
  /** Saves; resolves to false when fields are invalid (all are marked) or the server refused. */
  save: () => Promise<boolean>
  readOnly: boolean
}

/** The server names refused fields by their path in the body. */
const toFormPaths = (fields: Record<string, string>, bodyPath: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(bodyPath, ''), message]),
  )

/**
 * Whether the server does not have what was typed, and will not get it when the tab is closed: a page that is closing
 * sends what is short.
 */
const isOnlyHere = ({ view: { dirty, draftStatus }, text }: PartRunner): boolean =>
  dirty &&
  draftStatus !== 'stored' &&
  (draftStatus !== 'storing' || text.length > maxKeepaliveLength / 2)

// Canonical, because a form and a schema differ in the order of keys.
const serialize = canonicalJson

const tabSchema = z.object({
  windows: z.array(z.object({ editor: z.string(), number: z.int() })).default([]),
  seen: z.int(),
  entry: z.unknown(),
})

/**
 * Connects the form of one part to its state machine (`drafts/part-reducer.ts`). Input is sent to the
 * server as a draft, and stored in this tab until the server has it, so that a reload, a crash, a new
 * sign-in or another computer restores it. The visit of a part never changes: the screen remounts for
 * another one.
 */
export function usePart<Values extends object>(options: PartOptions<Values>): Part<Values> {
  const { part, valuesSchema, valuesOf, problems } = options
  const { visit, editor, readOnly, reload } = useVisit()
  const { id } = visit.appointment
  const tabDraft = useDraft(`visit.${id}.${part}`)
  const { mutateAsync: storeDraft } = useChange(storeVisitDraft)
  const isChoosing = useRef(false)

  const serverStateOf = (it: Visit): ServerState => {
    const draft = it.drafts.find((one) => one.part === part)
    const values = draft && parseDraft(valuesSchema, draft.content)
    const saved = serialize(valuesOf(it))
    const ontoSaved = (text: string, known = saved) =>
      options.ontoSaved
        ? serialize(options.ontoSaved(parseValues(text), parseValues(known), it))
        : text
    return {
      visit: it.appointment.id,
      visitVersion: it.version,
      saved,
      // Something may have been withdrawn since.
      row: draft && { ...draft, content: values ? ontoSaved(serialize(values)) : null },
      ontoSaved,
    }
  }

  // Parsed by the schema where it fits, for its order of keys.
  const parseValues = (text: string): Values =>
    parseDraft(valuesSchema, text) ?? (JSON.parse(text) as Values)

  const [runner] = useState(() => {
    const tab = readTabCopy(tabDraft.initialText, valuesSchema)
    const state = serverStateOf(visit)
    if (tab) tab.text = state.ontoSaved!(tab.text, state.saved)
    return new PartRunner(state, { editor, readOnly, tab })
  })
  const view = useSyncExternalStore(runner.subscribe, () => runner.view)
  const form = useForm<Values>({
    initialValues: parseValues(runner.text),
    validate: (values) => problems(values),
    validateInputOnBlur: true,
    // The shared rules return message keys.
    enhanceGetInputProps: ({ inputProps }) => ({ error: messageFor(inputProps.error) }),
  })

  /** Classifies an error by its problem code, and shows it if it belongs to a save or a choice. */
  function failureOf(error: unknown, call: 'draft' | 'save' | 'reload') {
    const problem = error instanceof ProblemError ? error : new ProblemError('unexpected')
    const { code, fields } = problem
    if (code === 'typed_elsewhere' || code === 'visit_changed') return 'conflict'
    // Drafts and background reloads are retried automatically, so they show nothing.
    const isAskedFor = call === 'save' || (call === 'reload' && isChoosing.current)
    if (isAskedFor && fields) form.setErrors(toFormPaths(fields, options.bodyPath))
    else if (isAskedFor && code !== 'signed_out') options.onFailed(problem)
    if (code === 'unavailable' || code === 'disk_full') return 'lost'
    return code === 'unexpected' ? 'failed' : 'refused'
  }

  // The first effect, because the effects below dispatch events that need the ports.
  useEffect(() =>
    runner.connect({
      sendDraft: async ({ number, seen, content }) => {
        const body = { editor, number, seen, content }
        return (await storeDraft({ params: { id, part }, body })).version
      },
      save: async ({ number, seen, text, visitVersion }) => {
        const stamp = { editor, number, seen }
        return (await options.save(parseValues(text), { version: visitVersion, stamp })).version
      },
      reload: async () => serverStateOf(await reload()),
      failureOf,
      storeInTab: (copy) =>
        tabDraft.save(
          copy &&
            serialize({ windows: copy.windows, seen: copy.seen, entry: JSON.parse(copy.text) }),
        ),
      isStoredInTab: () =>
        readTabCopy(tabDraft.read(), valuesSchema)?.windows[0]?.editor === editor,
      show: (text) => {
        form.setValues(parseValues(text))
        form.clearErrors()
      },
      notifySaved: () => {
        toast.success(options.savedMessage)
        options.onSaved?.()
      },
    }),
  )

  /** Dispatched before any other event, so that the state machine has the current text. */
  const dispatchTyped = () => runner.dispatch({ type: 'typed', text: serialize(form.getValues()) })
  const onTyped = useEffectEvent(dispatchTyped)
  const onReloaded = useEffectEvent((it: Visit) => {
    dispatchTyped()
    runner.dispatch({ type: 'reloaded', serverState: serverStateOf(it) })
  })
  const onReadOnlyChanged = useEffectEvent(() => {
    if (readOnly) dispatchTyped()
    runner.dispatch({ type: 'readOnlyChanged', readOnly, serverState: serverStateOf(visit) })
  })
  useEffect(() => onReadOnlyChanged(), [readOnly])
  useEffect(() => onTyped(), [form.values])
  useEffect(() => onReloaded(visit), [visit])

  // An unsent draft is sent on leaving the screen or the window.
  useEffect(() => {
    const leave = () => runner.dispatch({ type: 'left' })
    // A closed tab takes what only it has with it. A reload keeps it, but the browser does not say which it will be.
    const ask = (event: BeforeUnloadEvent) => {
      if (isOnlyHere(runner)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      runner.close()
    }
  }, [runner])

  async function choose(type: 'theirsChosen' | 'mineChosen'): Promise<boolean> {
    dispatchTyped()
    isChoosing.current = true
    const succeeded = await runner.request(type)
    isChoosing.current = false
    return succeeded
  }

  return {
    form,
    dirty: view.dirty,
    draftStatus: view.draftStatus,
    isStale: view.conflict,
    acceptTheirs: () => choose('theirsChosen'),
    keepMine: () => choose('mineChosen'),
    saving: view.busy,
    save: async () => {
      if (form.validate().hasErrors) return false
      dispatchTyped()
      return runner.request('saveClicked')
    },
    readOnly,
  }
}

export interface PartWithFailure<Values extends object> extends Part<Values> {
  /** Why the last try to save it failed. */
  failure: ProblemError | undefined
}

/** A part whose form shows itself why it could not be saved. */
export function usePartWithFailure<Values extends object>(
  options: Omit<PartOptions<Values>, 'onFailed' | 'onSaved'>,
): PartWithFailure<Values> {
  const [failure, setFailure] = useState<ProblemError>()
  const part = usePart<Values>({
    ...options,
    onFailed: setFailure,
    onSaved: () => setFailure(undefined),
  })
  const save = () => {
    setFailure(undefined)
    return part.save()
  }
  return { ...part, save, failure }
}

/** The part's copy in this tab, if it fits the schema. */
function readTabCopy<Values>(
  storedText: string | null,
  valuesSchema: z.ZodType<Values>,
): TabCopy | undefined {
  const storedCopy = parseDraft(tabSchema, storedText)
  const values = storedCopy && valuesSchema.safeParse(storedCopy.entry)
  return values?.success
    ? { windows: storedCopy!.windows, seen: storedCopy!.seen, text: serialize(values.data) }
    : undefined
}
