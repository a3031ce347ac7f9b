import { expect, it } from 'vitest'
import { cutStretch } from './cut-stretch.ts'

it('begins again after a pause, and leaves out what is too short', () => {
  const pause = { starts: '10:00', ends: '10:10' }
  expect(cutStretch({ starts: '09:00', ends: '11:00', pause }, 45)).toEqual([
    { starts: '09:00', ends: '09:45' },
    { starts: '10:10', ends: '10:55' },
  ])
})

it('makes nothing of a stretch that is too short for one part', () => {
  expect(cutStretch({ starts: '23:30', ends: '23:59' }, 30)).toEqual([])
  expect(cutStretch({ starts: '09:00', ends: '10:00' }, 0)).toEqual([])
})
