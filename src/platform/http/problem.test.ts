import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { problems } from './problem.ts'

describe('problems', () => {
  it('each have a text, and each text has a problem', () => {
    expect(Object.keys(en.problem).toSorted()).toEqual(Object.keys(problems).toSorted())
  })
})
