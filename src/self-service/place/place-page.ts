import { Fragment, h, type ComponentChildren } from 'preact'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'
import type { readOwnPlace } from '../../desk/board/board.ts'
import { FailureNote, failureTexts, type Failure } from '../page/failure-note.ts'
import { frameTexts, PageFrame } from '../page/page-frame.ts'
import type { PageProps } from '../page/page-data.ts'
import type { WordKey, Words } from '../page/words.ts'

/** The texts that the page needs. */
export const placeTexts = [
  ...frameTexts,
  ...failureTexts,
  'screen.ownPlace',
  'board.loading',
  'board.old',
  'board.waitUpTo',
  'board.waitRange',
  'field.branch',
  'field.consultant',
  'line.state.called',
  'ownPlace.token',
  'ownPlace.wait',
  'ownPlace.isNext',
  'ownPlace.before',
  'ownPlace.called',
  'ownPlace.inside',
  'ownPlace.done',
  'ownPlace.left',
  'ownPlace.expired',
  'ownPlace.estimate',
  'problem.wrong_link',
] as const satisfies WordKey[]

type PlaceWords = Words<(typeof placeTexts)[number]>
export type OwnPlace = CallAnswer<typeof readOwnPlace>

/** What the page knows of the place: at first, and on the server, nothing. */
export interface PlaceView {
  place?: OwnPlace | undefined
  /** Whether the link is of another day, or of none. */
  isOver?: boolean
  /** Why no newer answer came. */
  failure?: Failure | undefined
  /** Whether the answer is too old to be taken for the present. */
  isOld?: boolean
  onRetry?: () => void
}

type PlacePageProps = PageProps<(typeof placeTexts)[number]> & { view: PlaceView }

/** A patient's own place in the line, on the phone, by the link on their slip. */
export function PlacePage({ view, ...page }: PlacePageProps): ComponentChildren {
  const title = page.words.text('screen.ownPlace')
  return h(PageFrame, { ...page, title, children: h(PlaceParts, { ...page, view }) })
}

function PlaceParts({ words, facts, view }: PlacePageProps): ComponentChildren {
  const { text } = words
  const { place, isOver, failure, isOld, onRetry } = view
  if (isOver) {
    return h(
      'div',
      { role: 'status' },
      h('p', { class: 'strong' }, text('problem.wrong_link')),
      h('p', { class: 'quiet' }, text('ownPlace.expired')),
    )
  }
  if (!place) {
    return failure
      ? h(FailureNote, { words, failure, onRetry })
      : h('p', { role: 'status' }, text('board.loading'))
  }
  const time = timeOfInstant(new Date(place.at), facts.timeZone)
  const isStale = isOld || failure !== undefined
  return h(
    Fragment,
    null,
    isStale && h('p', { role: 'status', class: 'boxed' }, text('board.old', { time })),
    h(PlaceCard, { words, place }),
    h(PlaceFacts, { words, place }),
    place.wait && h('p', { class: 'quiet' }, text('ownPlace.estimate')),
  )
}

interface PlaceProps {
  words: PlaceWords
  place: OwnPlace
}

function PlaceCard({ words: { text }, place }: PlaceProps): ComponentChildren {
  const { state, before } = place
  const messages = {
    waiting: before === 0 ? text('ownPlace.isNext') : text('ownPlace.before', { count: before }),
    called: text('ownPlace.called'),
    withConsultant: text('ownPlace.inside'),
    done: text('ownPlace.done'),
    leftUnseen: text('ownPlace.left'),
  }
  return h(
    'section',
    { class: 'card', 'data-called': state === 'called' || undefined },
    h('span', null, text('ownPlace.token')),
    h('strong', { class: 'token' }, place.token),
    h('p', { class: 'state', role: 'status' }, messages[state]),
  )
}

function PlaceFacts({ words, place }: PlaceProps): ComponentChildren {
  const { text } = words
  const { wait, calledToken } = place
  const fact = (label: string, value: ComponentChildren) =>
    h('div', null, h('dt', null, label), h('dd', null, value))
  return h(
    'dl',
    { class: 'facts' },
    wait && fact(text('ownPlace.wait'), formatWait(words, wait)),
    place.state === 'waiting' &&
      calledToken !== null &&
      fact(text('line.state.called'), calledToken),
    fact(text('field.consultant'), h('bdi', null, place.consultantName)),
    fact(text('field.branch'), h('bdi', null, place.branchName)),
  )
}

/** As the board writes it: '10–25 min', or 'up to 15 min'. */
const formatWait = (
  { text, inOrder }: PlaceWords,
  { from, to }: NonNullable<OwnPlace['wait']>,
): string =>
  from === 0
    ? text('board.waitUpTo', { to })
    : text('board.waitRange', { range: inOrder(`${from}–${to}`) })
