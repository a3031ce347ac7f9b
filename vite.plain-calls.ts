import { Visitor, type ESTree } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** What only the server asks of a call: the browser takes answers as they are, and fills addresses without a schema. */
const ofServer = new Set(['answer', 'params', 'query', 'summary'])
/** What makes calls and schemas, and does nothing else. */
const makers = /^(?:z|contract|messageKey|pageOf|\w+Schema)$/

/**
 * Leaves out of the browser's scripts what only the server asks of a call, and the schemas that only this used. Stops the build
 * where a page reads it of a call after all, whose schema then needs a name of its own.
 */
export const plainCalls: Plugin = {
  name: 'plain-calls',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code) {
      const cuts: { from: number; to: number }[] = []
      const made = new Set<number>()
      // For what it does, and not for what it makes: `z.config(…)`.
      const done = new Set<number>()
      // What may be a call here: what another module has made, and what is one.
      const maybeCalls = new Set<string>()
      const reads: { of: string; part: string; at: number }[] = []
      const noteRead = (of: ESTree.Node, part: ESTree.Node, at: number) => {
        if (of.type === 'Identifier' && part.type === 'Identifier' && ofServer.has(part.name))
          reads.push({ of: of.name, part: part.name, at })
      }
      new Visitor({
        ImportSpecifier: ({ local }) => void maybeCalls.add(local.name),
        ExpressionStatement: ({ expression }) => void done.add(expression.start),
        MemberExpression(read) {
          if (!read.computed) noteRead(read.object, read.property, read.start)
        },
        VariableDeclarator({ id, init }) {
          if (!init) return
          if (id.type === 'Identifier' && isCallOf(init, 'contract')) maybeCalls.add(id.name)
          if (id.type !== 'ObjectPattern') return
          for (const part of id.properties)
            if (part.type === 'Property') noteRead(init, part.key, part.start)
        },
        CallExpression(call) {
          const maker = rootOf(call)
          if (maker && makers.test(maker.name)) made.add(call.start)
          const [shape] = call.arguments
          if (maker?.name !== 'contract' || shape?.type !== 'ObjectExpression') return
          for (const [index, part] of shape.properties.entries()) {
            if (part.type !== 'Property' || part.computed || part.key.type !== 'Identifier')
              continue
            if (!ofServer.has(part.key.name)) continue
            // With the comma after it.
            cuts.push({ from: part.start, to: shape.properties[index + 1]?.start ?? shape.end - 1 })
          }
        },
      }).visit(this.parse(code))
      const isCut = (at: number) => cuts.some(({ from, to }) => from <= at && at < to)
      const read = reads.find(({ of, at }) => maybeCalls.has(of) && !isCut(at))
      if (read) this.error(`the browser has no ${read.part} of ${read.of}: name that schema`)
      const pure = [...made].filter((at) => !done.has(at) && !isCut(at))
      const edits = [
        ...cuts.map(({ from, to }) => ({ from, to, text: '' })),
        ...pure.map((at) => ({ from: at, to: at, text: '/* @__PURE__ */ ' })),
      ]
      if (edits.length === 0) return
      const plain = edits
        .toSorted((a, b) => b.from - a.from)
        .reduce((text, { from, to, text: own }) => text.slice(0, from) + own + text.slice(to), code)
      return { code: plain, map: null }
    },
  },
}

const isCallOf = (node: ESTree.Node, name: string): boolean =>
  node.type === 'CallExpression' && rootOf(node)?.name === name

/** The function that a chain of calls begins with: `z` of `z.string().min(1)`. */
function rootOf(call: ESTree.CallExpression): ESTree.IdentifierReference | undefined {
  let callee: ESTree.Expression | ESTree.Super = call.callee
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object
  return callee.type === 'Identifier' ? callee : undefined
}
