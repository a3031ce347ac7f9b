import { h, type ComponentChildren } from 'preact'
import { errorNumberOf } from '../../platform/http/problem.ts'
import type { WordKey, Words } from './words.ts'

/** The texts of a call that failed. */
export const failureTexts = [
  'loading.failed',
  'loading.retriesAutomatically',
  'app.retry',
  'app.errorNumber',
] as const satisfies WordKey[]

/** A call that failed, in the server's sentence or without any answer. */
export interface Failure {
  code: string
  status: number
  /** The server's sentence, in the language of the page. */
  message: string
  requestId?: string | undefined
}

interface FailureNoteProps {
  words: Words<(typeof failureTexts)[number]>
  failure: Failure
  /** What could not be read, where no server answered; a server's problem has its own sentence. */
  title?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Why there is nothing to show, with a button to ask again. */
export function FailureNote({
  words: { text },
  failure,
  title,
  onRetry,
}: FailureNoteProps): ComponentChildren {
  const number = errorNumberOf(failure)
  return h(
    'div',
    { role: 'status', 'data-failed': true },
    h(
      'p',
      { class: 'strong' },
      failure.status >= 500 ? (title ?? text('loading.failed')) : failure.message,
    ),
    h('p', { class: 'quiet' }, text('loading.retriesAutomatically')),
    number !== undefined && h('p', { class: 'quiet' }, text('app.errorNumber', { number })),
    h('button', { type: 'button', onClick: onRetry }, text('app.retry')),
  )
}
