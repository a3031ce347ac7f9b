import { Fragment, h, type ComponentChildren } from 'preact'
import type { PageFacts, PageProps } from '../page/page-data.ts'
import { frameTexts, PageFrame } from '../page/page-frame.ts'
import type { WordKey } from '../page/words.ts'

/** The texts that the page needs. */
export const stopTexts = [
  ...frameTexts,
  'patientLink.stop',
  'patientLink.stopped',
  'problem.too_many_requests',
  'problem.unexpected',
  'problem.wrong_link',
  'screen.messages',
] as const satisfies WordKey[]
type StopKey = (typeof stopTexts)[number]

/** What the page says; `asks` has the button. */
export type StopState = 'asks' | 'patientLink.stopped' | `problem.${StopProblem}`
export type StopProblem = 'wrong_link' | 'too_many_requests' | 'unexpected'

export interface StopFacts extends PageFacts {
  /** The address of the page, with the secret, where it opens something. */
  path: string
  state: StopState
}

/** Stops the clinic's messages to a patient, who is not named: a link in an e-mail is easily sent on. */
export function StopPage(page: PageProps<StopKey, StopFacts>): ComponentChildren {
  const { text } = page.words
  const { path, state } = page.facts
  return h(PageFrame, {
    ...page,
    title: text('screen.messages'),
    children: h(
      Fragment,
      null,
      state === 'asks'
        ? h(
            'form',
            { method: 'post', action: path },
            h('button', { class: 'main' }, text('patientLink.stop')),
          )
        : h('p', { class: 'strong', role: 'status' }, text(state)),
    ),
  })
}
