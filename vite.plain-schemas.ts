import type { Plugin } from 'vite'

const described = /^\s*inst\._zod\.processJSONSchema = .*$/gm
const methods =
  /\bcreate(?:ToJSONSchemaMethod\(this, \{\}\)\(params\)|StandardJSONSchemaMethod\(this, "\w+"\))/g
/** What a schema answers of its own limits; asked for it, the page fails, and in its tests. */
const limits = /\bprocessors\.aggregateChecks\(inst\)/g
const english = 'import en from "../locales/en.js";'
/** Writes a parser for each object and has it evaluated, which the content security policy forbids: `without-eval.tsx`. */
const evaluated = /\bcore\.\$ZodObjectJIT\.init\b/g
/** Notices data that contain themselves, which no form and no answer does. */
const memoizer = /^\s*core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m

/**
 * Leaves out of zod how a schema describes itself as a JSON schema, which only the server's API document
 * asks for, what it says of its own limits, its English sentences, in place of which schemas name texts, how it would
 * evaluate a parser, and how it reads data that contain themselves: 9 kB of the browser's first script, that each schema
 * would bring along.
 */
export const plainSchemas: Plugin = {
  name: 'plain-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const plain = code
        .replaceAll(described, '')
        .replaceAll(methods, 'undefined')
        .replaceAll(limits, 'undefined')
        .replace(english, 'const en = () => ({})')
        .replaceAll(evaluated, 'core.$ZodObject.init')
        .replace(memoizer, 'return')
      if (
        /JSONSchemaMethod\(|processors\.\w+\(|^import en|core\.memoizer\(|ZodObjectJIT/m.test(
          plain,
        ) ||
        !plain.includes('core.$ZodObject.init') ||
        plain.length > 0.95 * code.length
      ) {
        this.error('the schemas of zod read otherwise now')
      }
      return { code: plain, map: null }
    },
  },
}
