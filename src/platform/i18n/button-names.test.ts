import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { locales, type Locale } from './locales.ts'

type Node = { type: string } & Record<string, unknown>
const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && 'type' in it
const childNodes = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((it) => it)
    .filter(isNode)

/** The keys in `t('…')` below a node, in their order. */
function keysIn(node: Node): string[] {
  if (node.type === 'CallExpression' && (node.callee as Node).name === 't') {
    return keysOf((node.arguments as Node[])[0]!)
  }
  return childNodes(node).flatMap(keysIn)
}

/** The literal keys that an expression can be. */
function keysOf(node: Node): string[] {
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'ConditionalExpression') {
    return [...keysOf(node.consequent as Node), ...keysOf(node.alternate as Node)]
  }
  return []
}

/** Visible text and name for screen readers of each button that has both. */
function namedButtons(node: Node): { visible: string; name: string }[] {
  const inside = childNodes(node).flatMap(namedButtons)
  if (node.type !== 'JSXElement') return inside
  const { name: element, attributes } = node.openingElement as Node
  if (!['Button', 'ButtonWithReason', 'button'].includes(String((element as Node).name))) {
    return inside
  }
  const label = (attributes as Node[]).find((it) => (it.name as Node)?.name === 'aria-label')
  const names = label ? keysIn(label.value as Node) : []
  const visible = (node.children as Node[])
    .filter((it) => it.type === 'JSXExpressionContainer')
    .flatMap(keysIn)
  if (names.length !== visible.length) return inside
  return [...names.map((name, index) => ({ name, visible: visible[index]! })), ...inside]
}

const parse = (code: string) => parseAst(code, { lang: 'tsx' }) as unknown as Node
const pairs = globSync('src/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .flatMap((file) => namedButtons(parse(readFileSync(file, 'utf8'))))

const allTexts = (locale: Locale) =>
  JSON.parse(readFileSync(`public/assets/i18n/${locale}.json`, 'utf8')) as object
const textAt = (texts: object, key: string): string =>
  key
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], texts) as string

it('finds buttons with a name of their own', () => {
  expect(pairs).toContainEqual({ visible: 'masters.retire', name: 'masters.retireTitle' })
  expect(pairs.length).toBeGreaterThan(8)
})

// Somebody who speaks to the machine says what they see (WCAG 2.5.3).
it.each(Object.keys(locales) as Locale[])(
  'in %s a name contains the words of its button',
  (locale) => {
    const texts = allTexts(locale)
    const wrong = pairs
      .map(({ visible, name }) => [textAt(texts, visible), textAt(texts, name)] as const)
      .filter(([visible, name]) => !name.toLowerCase().includes(visible.toLowerCase()))
      .map(([visible, name]) => `${visible}: ${name}`)
    expect(wrong).toEqual([])
  },
)
