import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** Attributes whose text is visible or read out. */
const visibleAttributes = [
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'error',
  'aria-label',
]
  .concat(['aria-description', 'aria-roledescription', 'aria-valuetext', 'hint', 'heading'])
  .concat(['nothingFoundMessage', 'children'])

/** Some components take text keys in these attributes and look them up. */
const isKey = (words: string) => /^[a-z]\w*(\.\w+)+$/.test(words)
const isWords = (words: string) => /\p{L}{2}/u.test(words) && !isKey(words.trim())

type Node = { type: string } & Record<string, unknown>
const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && 'type' in it
const childNodes = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((it) => it)
    .filter(isNode)

/**
 * The words that an expression can evaluate to: of literals, templates, and both branches of a
 * condition.
 */
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

/** The content of a <style> element is not text. */
const isStyle = (node: Node) => ((node.openingElement as Node).name as Node).name === 'style'

/** The visible words in a component's code that are not from a language file. */
function visibleWords(node: Node): string[] {
  if (node.type === 'JSXElement' && isStyle(node)) return []
  const ownWords = () => {
    if (node.type === 'JSXText') return [String(node.value)]
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      return (node.children as Node[]).flatMap((it) =>
        it.type === 'JSXExpressionContainer' ? wordsOf(it.expression) : [],
      )
    }
    if (node.type === 'JSXAttribute') {
      return visibleAttributes.includes(String((node.name as Node).name)) ? wordsOf(node.value) : []
    }
    // Options, columns and spread props are objects with the same property names.
    if (node.type === 'Property') {
      const { name, value } = node.key as Node
      return visibleAttributes.includes(String(name ?? value)) ? wordsOf(node.value) : []
    }
    return []
  }
  return [...ownWords().filter(isWords), ...childNodes(node).flatMap(visibleWords)]
}

const parse = (code: string) => parseAst(code, { lang: 'tsx' }) as unknown as Node

it('finds words in every place where a component can show them', () => {
  expect(visibleWords(parse('const A = () => <p>Sign out</p>'))).toEqual(['Sign out'])
  expect(visibleWords(parse("const A = () => <p>{a ? 'Paid' : b}</p>"))).toEqual(['Paid'])
  expect(visibleWords(parse('const A = () => <i aria-label={`Remove ${it}`} />'))).toEqual([
    'Remove ',
  ])
  expect(visibleWords(parse("const a = { label: 'Paid', key: 'some words' }"))).toEqual(['Paid'])
  expect(
    visibleWords(parse('const A = () => <Part title="visit.heading">{t(`a.b`)}</Part>')),
  ).toEqual([])
})

it('every visible word comes from the language files', () => {
  const files = globSync('src/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && !file.startsWith('src/test-kit/'),
  )
  expect(files.length).toBeGreaterThan(150)
  const visible = files.flatMap((file) =>
    visibleWords(parse(readFileSync(file, 'utf8'))).map((words) => `${file}: ${words.trim()}`),
  )
  expect(visible).toEqual([])
})
