import type { Plugin } from 'vite'

const described = /^\s*inst\._zod\.processJSONSchema = .*$/gm
const methods =
  /\bcreate(?:ToJSONSchemaMethod\(this, \{\}\)\(params\)|StandardJSONSchemaMethod\(this, "\w+"\))/g
/** What a schema answers of its own limits; asked for it, the page fails, and in its tests. */
const limits = /\bprocessors\.aggregateChecks\(inst\)/g
const english = 'import en from "../locales/en.js";'

/**
 * Leaves out of zod how a schema describes itself as a JSON schema, which only the server's API document
 * asks for, what it says of its own limits, and its English sentences, in place of which schemas name texts:
 * 7 kB of the browser's first script, that each schema would bring along.
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
      if (
        /JSONSchemaMethod\(|processors\.\w+\(|^import en/m.test(plain) ||
        plain.length > 0.95 * code.length
      ) {
        this.error('the schemas of zod read otherwise now')
      }
      return { code: plain, map: null }
    },
  },
}
