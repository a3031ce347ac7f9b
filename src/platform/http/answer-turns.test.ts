import { describe, expect, it } from 'vitest'
import { createAnswerTurns } from './answer-turns.ts'

describe('an answer', () => {
  it('is shown although a later question is on its way, and then the later one too', () => {
    const turns = createAnswerTurns()
    const [first, second] = [turns.take(), turns.take()]
    expect([first(), second()]).toEqual([true, true])
  })

  it('is not shown after that to a later question', () => {
    const turns = createAnswerTurns()
    const [first, second] = [turns.take(), turns.take()]
    expect([second(), first()]).toEqual([true, false])
  })

  it('is not shown once its question is closed, and that to the next is', () => {
    const turns = createAnswerTurns()
    const before = turns.take()
    turns.close()
    const after = turns.take()
    expect([before(), after()]).toEqual([false, true])
  })
})
