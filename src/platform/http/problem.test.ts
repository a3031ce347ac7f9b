import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { problems } from './problem.ts'

describe('refusals', () => {
  it('each has a sentence, and each sentence a refusal', () => {
    expect(Object.keys(en.problem).toSorted()).toEqual(Object.keys(problems).toSorted())
  })
})
