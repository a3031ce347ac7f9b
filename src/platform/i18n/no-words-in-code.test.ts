import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** What of a tag's attributes people read or hear. */
const said = ['label', 'title', 'placeholder', 'alt', 'description', 'error', 'aria-label']
  .concat(['aria-description', 'aria-roledescription', 'aria-valuetext', 'hint', 'heading'])
  .concat(['nothingFoundMessage', 'children'])

/** Keys of texts that components take under those names: they are looked up, not shown. */
const isKey = (words: string) => /^[a-z]\w*(\.\w+)+$/.test(words)
const isWords = (words: string) => /\p{L}{2}/u.test(words) && !isKey(words.trim())

type Node = { type: string } & Record<string, unknown>
const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && 'type' in it
const below = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((it) => it)
    .filter(isNode)

/** The words that an expression may come to be: of a literal, a template, either branch of a choice. */
function wordsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
  }
  if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression)
  if (node.type === 'ConditionalExpression') {
    return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
  }
  if (node.type === 'LogicalExpression') return [...wordsOf(node.left), ...wordsOf(node.right)]
  return []
}

/** A style sheet is no text. */
const isStyle = (node: Node) => ((node.openingElement as Node).name as Node).name === 'style'

/** The words of a component that stand in its code, and in no language file. */
function shownIn(node: Node): string[] {
  if (node.type === 'JSXElement' && isStyle(node)) return []
  const own = () => {
    if (node.type === 'JSXText') return [String(node.value)]
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      return (node.children as Node[]).flatMap((it) =>
        it.type === 'JSXExpressionContainer' ? wordsOf(it.expression) : [],
      )
    }
    if (node.type === 'JSXAttribute') {
      return said.includes(String((node.name as Node).name)) ? wordsOf(node.value) : []
    }
    // Options, columns and the props of a spread are objects with the same names.
    if (node.type === 'Property') {
      const { name, value } = node.key as Node
      return said.includes(String(name ?? value)) ? wordsOf(node.value) : []
    }
    return []
  }
  return [...own().filter(isWords), ...below(node).flatMap(shownIn)]
}

const parsed = (code: string) => parseAst(code, { lang: 'tsx' }) as unknown as Node

it('finds words wherever a component can show them', () => {
  expect(shownIn(parsed('const A = () => <p>Sign out</p>'))).toEqual(['Sign out'])
  expect(shownIn(parsed("const A = () => <p>{a ? 'Paid' : b}</p>"))).toEqual(['Paid'])
  expect(shownIn(parsed('const A = () => <i aria-label={`Remove ${it}`} />'))).toEqual(['Remove '])
  expect(shownIn(parsed("const a = { label: 'Paid', key: 'some words' }"))).toEqual(['Paid'])
  expect(shownIn(parsed('const A = () => <Part title="visit.heading">{t(`a.b`)}</Part>'))).toEqual(
    [],
  )
})

it('shows no word that stands in the code: each has its text in the language files', () => {
  const files = globSync('src/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && !file.startsWith('src/test-kit/'),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) =>
    shownIn(parsed(readFileSync(file, 'utf8'))).map((words) => `${file}: ${words.trim()}`),
  )
  expect(found).toEqual([])
})
