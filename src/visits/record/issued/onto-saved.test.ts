import { expect, it } from 'vitest'
import { ontoSaved } from './onto-saved.ts'

interface Paper {
  says: string
  row?: number | undefined
  key?: string
}
const paper = (says: string, row?: number): Paper => ({ says, row })
const [fever, flu, sprain] = [paper('fever', 5), paper('flu', 6), paper('sprain', 7)] as const
/** What is typed over what was known, onto what is saved now. */
const onto = (
  saved: Paper[],
  typed: Paper[],
  known: Paper[],
  withdrawn: { says: string }[] = [],
): (string | number)[][] =>
  ontoSaved(typed, known, { saved, withdrawn }).map(({ says, row }) => [says, row ?? 'new'])

it.each<[string, Paper[], Paper[], Paper[], (string | number)[][]]>([
  [
    'a new one follows what another window saved',
    [fever],
    [paper('mine')],
    [],
    [
      ['fever', 5],
      ['mine', 'new'],
    ],
  ],
  [
    'what another window saved is there, where nothing new is typed',
    [fever],
    [],
    [],
    [['fever', 5]],
  ],
  [
    'a correction stays with its paper',
    [fever, flu],
    [paper('high fever', 5)],
    [fever],
    [
      ['high fever', 5],
      ['flu', 6],
    ],
  ],
  [
    'what was not touched here is as another window corrected it',
    [paper('high fever', 5)],
    [fever, paper('mine')],
    [fever],
    [
      ['high fever', 5],
      ['mine', 'new'],
    ],
  ],
  [
    'a new one that says the same is a second one',
    [fever],
    [fever, paper('fever')],
    [fever],
    [
      ['fever', 5],
      ['fever', 'new'],
    ],
  ],
  [
    'a new one that another window saved since is that one',
    [fever, flu],
    [fever, paper('mine'), paper('flu')],
    [fever],
    [
      ['fever', 5],
      ['flu', 6],
      ['mine', 'new'],
    ],
  ],
  [
    'one just saved here gets its row',
    [fever],
    [paper('fever'), paper('mine')],
    [paper('fever')],
    [
      ['fever', 5],
      ['mine', 'new'],
    ],
  ],
  [
    'one just saved here and typed on gets its row',
    [fever],
    [paper('fever, cough')],
    [paper('fever ')],
    [['fever, cough', 5]],
  ],
  [
    'one removed while it was saved is there again',
    [fever, flu],
    [paper('flu')],
    [paper('fever'), paper('flu')],
    [
      ['fever', 5],
      ['flu', 6],
    ],
  ],
  [
    'one removed while it was saved gives its row to no other',
    [fever, flu],
    [paper('flu'), paper('mine')],
    [paper('fever'), paper('flu')],
    [
      ['fever', 5],
      ['flu', 6],
      ['mine', 'new'],
    ],
  ],
  [
    'a draft from before rows were known finds them',
    [fever, flu],
    [paper('fever'), paper('flu'), paper('mine')],
    [fever, flu],
    [
      ['fever', 5],
      ['flu', 6],
      ['mine', 'new'],
    ],
  ],
  [
    'a process that names no rows changes nothing',
    [paper('fever')],
    [paper('mine')],
    [],
    [['mine', 'new']],
  ],
])('%s', (_, saved, typed, known, expected) => {
  const list = onto(saved, typed, known)
  expect(list).toEqual(expected)
  // What came of it changes no more.
  const again = list.map(([says, row]) =>
    paper(String(says), row === 'new' ? undefined : Number(row)),
  )
  expect(onto(saved, again, saved)).toEqual(expected)
})

it('one that was withdrawn is gone, unless it was changed', () => {
  const withdrawn = [{ says: 'flu' }]
  expect(
    onto([fever, sprain], [fever, flu, sprain, paper('mine')], [fever, flu, sprain], withdrawn),
  ).toEqual([
    ['fever', 5],
    ['sprain', 7],
    ['mine', 'new'],
  ])
  expect(onto([fever], [fever, paper('flu, cough', 6)], [fever, flu], withdrawn)).toEqual([
    ['fever', 5],
    ['flu, cough', 'new'],
  ])
  // It may be issued again.
  expect(onto([fever], [fever, paper('flu')], [fever], withdrawn)).toEqual([
    ['fever', 5],
    ['flu', 'new'],
  ])
})

/** As a window typed it, under a key of its own. */
const keyed = (key: string, says: string, row?: number): Paper => ({ says, key, row })

it.each<[string, Paper[], Paper[], (string | number)[][]]>([
  [
    'one that was saved without an answer and typed over is that one',
    [keyed('a', 'fever', 5)],
    [keyed('a', 'fever, cough')],
    [['fever, cough', 5]],
  ],
  [
    'of two, the one that was removed meanwhile is there again',
    [keyed('a', 'fever', 5), keyed('b', 'flu', 6)],
    [keyed('b', 'flu, cough')],
    [
      ['fever', 5],
      ['flu, cough', 6],
    ],
  ],
  [
    'one that says what another of them said is itself',
    [keyed('a', 'fever', 5), keyed('b', 'flu', 6)],
    [keyed('a', 'flu'), keyed('b', 'fever')],
    [
      ['flu', 5],
      ['fever', 6],
    ],
  ],
  [
    'one of another key is a new one',
    [keyed('a', 'fever', 5)],
    [keyed('c', 'sprain')],
    [
      ['fever', 5],
      ['sprain', 'new'],
    ],
  ],
])('known by its key, %s', (_, saved, typed, expected) => {
  // Opened again, nothing is known of what the window had read before; a window that stays open knows that.
  expect(onto(saved, typed, saved)).toEqual(expected)
  expect(onto(saved, typed, [])).toEqual(expected)
})
