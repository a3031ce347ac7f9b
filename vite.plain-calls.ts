import { Visitor, type ESTree } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** What only the server asks of a call: the browser takes answers as they are, and fills addresses without a schema. */
const ofServer = new Set(['answer', 'params', 'query', 'summary'])
/** What makes calls and schemas, and does nothing else. */
const makers = /^(?:z|contract|messageKey|pageOf|\w+Schema)$/
/** A schema of a call that is no longer there. */
const usedSchema =
  /\.(?:answer|params|query)\.(?:shape|element|extend|omit|parse|partial|pick|safeParse)\b/

/**
 * Leaves out of the browser's scripts what only the server asks of a call, and the schemas that are of nothing else then: to
 * make them takes a tenth of the time in which a page opens.
 */
export const plainCalls: Plugin = {
  name: 'plain-calls',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /from ["'](?:zod|.*contract\.ts)["']/ },
    handler(code) {
      const cuts: { from: number; to: number }[] = []
      const pure = new Set<number>()
      new Visitor({
        CallExpression(call) {
          const maker = rootOf(call)
          if (maker && makers.test(maker.name)) pure.add(call.start)
          const [shape] = call.arguments
          if (maker?.name !== 'contract' || shape?.type !== 'ObjectExpression') return
          for (const [index, part] of shape.properties.entries()) {
            if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
            if (!ofServer.has(part.key.name)) continue
            cuts.push({ from: part.start, to: shape.properties[index + 1]?.start ?? part.end })
          }
        },
      }).visit(this.parse(code))
      const isCut = (at: number) => cuts.some(({ from, to }) => from <= at && at < to)
      const edits = [
        ...cuts.map(({ from, to }) => ({ from, to, text: '' })),
        ...[...pure]
          .filter((at) => !isCut(at))
          .map((at) => ({ from: at, to: at, text: '/* @__PURE__ */ ' })),
      ]
      const plain = edits
        .toSorted((a, b) => b.from - a.from)
        .reduce((text, { from, to, text: own }) => text.slice(0, from) + own + text.slice(to), code)
      const [used] = usedSchema.exec(plain) ?? []
      if (used) this.error(`the browser has no ${used} of a call: name that schema`)
      return { code: plain, map: null }
    },
  },
}

/** The function that a chain of calls begins with: `z` of `z.string().min(1)`. */
function rootOf(call: ESTree.CallExpression): ESTree.IdentifierReference | undefined {
  let callee: ESTree.Expression | ESTree.Super = call.callee
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object
  return callee.type === 'Identifier' ? callee : undefined
}
