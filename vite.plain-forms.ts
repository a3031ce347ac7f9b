import type { Plugin } from 'vite'

const calls = /^\tuseFormActions\(name, form\);$/m
const watching = /^\tconst \$watch = useFormWatch\(\{[^}]*\}\);$/m
// Read where a value is set, an entry is added and the form is begun anew: nobody is there to be told.
const unwatched = `	const $watch = { getFieldSubscribers: () => [], notifyWatchSubscribers: () => {} };`
/** What a page would say that used one of them. */
const used = /\bcreateFormActions\b|\.useWatchValue\(|\.watch\(/

/**
 * Leaves out of the kit's hook for forms how other components change a form by its name, and how they watch one
 * field of it: a kilobyte of every form that opens. The build stops where a page does either.
 */
export const plainForms: Plugin = {
  name: 'plain-forms',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/form\/esm\/use-form\.mjs$/ },
    handler(code) {
      if (!calls.test(code) || !watching.test(code))
        this.error("the kit's hook for forms reads otherwise now")
      return { code: code.replace(calls, '').replace(watching, () => unwatched), map: null }
    },
  },
  renderChunk(code) {
    const [use] = used.exec(code) ?? []
    if (use) this.error(`the build leaves ${use} of forms out: see vite.plain-forms.ts`)
  },
}
