import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import type { OwnAppointment } from '../../scheduling/patient-link/own-appointment.ts'
import {
  askedPaths,
  openOwnPage,
  ownPage,
  ownVisit,
  text,
  setUpOwnPage,
} from '../../test-kit/own-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'

setUpOwnPage()

const asked0 = { version: 0, given: null, lastDay: '2031-01-17' }

describe('a patient who says how the visit was', () => {
  const send = (rating: number, words: string) => {
    fireEvent.click(ownPage.drawn.container.querySelector(`[name=rating][value="${rating}"]`)!)
    const field = ownPage.drawn.container.querySelector<HTMLTextAreaElement>('[name=words]')!
    fireEvent.input(field, { target: { value: words } })
    fireEvent.submit(field.closest('form')!)
  }

  it('keeps what was typed where it is too long, and sends nothing', async () => {
    await openOwnPage({ status: 'CD', feedback: asked0 })
    send(2, 'x'.repeat(501))
    await waitFor(() => expect(text()).toContain(en.problem.too_large))
    expect(askedPaths()).toEqual([])
    expect(
      ownPage.drawn.container.querySelector<HTMLTextAreaElement>('[name=words]')!.value,
    ).toHaveLength(501)
  })

  const given = (words: string | null, version = 1) => ({
    feedback: { ...asked0, version, given: { rating: 2, words, mayCall: false } },
  })
  const answerWith = (index: number, changes: Partial<OwnAppointment>) =>
    ownPage.asked[index]!.answer(Response.json(ownVisit({ status: 'CD', ...changes })))
  const wordsField = () =>
    ownPage.drawn.container.querySelector<HTMLTextAreaElement>('[name=words]')!
  const versionField = () => wordsField().form!.querySelector<HTMLInputElement>('[name=version]')!

  it('loses no word where the first answer was lost and a sentence was added', async () => {
    await openOwnPage({ status: 'CD', feedback: asked0 })
    send(2, 'Waited')
    await waitFor(() => expect(ownPage.asked).toHaveLength(1))
    ownPage.asked[0]!.answer(new TypeError('the line'))
    await waitFor(() => expect(text()).toContain(en.problem.unavailable))
    send(2, 'Waited two hours')
    await waitFor(() => expect(ownPage.asked).toHaveLength(2))
    ownPage.asked[1]!.answer(problemResponse('changed_meanwhile'))
    await waitFor(() => expect(ownPage.asked).toHaveLength(3))
    answerWith(2, given('Waited'))
    // Beside what the clinic has.
    await waitFor(() =>
      expect(ownPage.drawn.container.querySelector('blockquote')?.textContent).toBe('2 / 5Waited'),
    )
    expect([wordsField().value, versionField().value]).toEqual(['Waited two hours', '1'])
    send(2, 'Waited two hours')
    await waitFor(() => expect(ownPage.asked).toHaveLength(4))
    answerWith(3, given('Waited two hours', 2))
    await waitFor(() => expect(ownPage.drawn.container.querySelector('blockquote')).toBeNull())
    expect(wordsField().closest('details')?.open).toBe(false)
    expect([wordsField().value, versionField().value]).toEqual(['Waited two hours', '2'])
  })

  describe('on a page that was refused without a script, and has no visit', () => {
    const refused = { kind: 'feedback', appointment: '5', version: '0', rating: '2' }
    const openRefused = () =>
      openOwnPage(
        {},
        {
          visit: null,
          note: 'problem.too_many_requests',
          unsent: { ...refused, words: 'Waited' },
        },
      )
    const type = (words: string) => fireEvent.input(wordsField(), { target: { value: words } })
    const comeBack = async () => {
      fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
      await waitFor(() => expect(askedPaths()).toContain('/api/my'))
    }

    it('finds what was sent, until it is taken', async () => {
      await openRefused()
      expect(wordsField().value).toBe('Waited')
      send(1, 'Waited two hours')
      await waitFor(() => expect(ownPage.asked).toHaveLength(1))
      answerWith(0, given('Waited two hours'))
      await waitFor(() => expect(text()).toContain(en.feedback.thanks))
      expect(wordsField().value).toBe('Waited two hours')
      expect(ownPage.drawn.container.querySelector('details')?.open).toBe(false)
    })

    it('keeps what was typed further', async () => {
      await openRefused()
      send(2, 'Waited two hours')
      await waitFor(() => expect(ownPage.asked).toHaveLength(1))
      ownPage.asked[0]!.answer(problemResponse('changed_meanwhile'))
      await waitFor(() => expect(ownPage.asked).toHaveLength(2))
      answerWith(1, given('Waited'))
      await waitFor(() => expect(text()).toContain(en.feedback.thanks))
      expect([wordsField().value, versionField().value]).toEqual(['Waited two hours', '1'])
      // Why it was not taken is still said beside the visit.
      expect(text()).toContain(en.patientLink.changed)
    })

    it('keeps what was typed further when the visit can be read again, and the refusal goes', async () => {
      await openRefused()
      type('Waited two hours')
      fireEvent.click(ownPage.drawn.container.querySelector('[name=mayCall]')!)
      fireEvent.click(ownPage.drawn.container.querySelector('[name=rating][value="1"]')!)
      await comeBack()
      answerWith(0, { feedback: asked0 })
      await waitFor(() => expect(text()).toContain('Ravi Kumar'))
      expect(Object.fromEntries(new FormData(wordsField().form!))).toMatchObject({
        words: 'Waited two hours',
        mayCall: 'on',
        rating: '1',
      })
      expect(text()).not.toContain(en.problem.too_many_requests)
    })

    it('keeps the form while it is sent, and what is typed meanwhile', async () => {
      await openRefused()
      const form = wordsField().form!
      send(2, 'Waited two hours')
      await waitFor(() => expect(ownPage.asked).toHaveLength(1))
      await waitFor(() => expect(text()).not.toContain(en.problem.too_many_requests))
      expect(text()).not.toContain(en.problem.wrong_link)
      ownPage.asked[0]!.answer(new TypeError('the line'))
      await waitFor(() => expect(text()).toContain(en.problem.unavailable))
      expect(wordsField().form).toBe(form)
      send(2, 'Waited two hours')
      await waitFor(() => expect(ownPage.asked).toHaveLength(2))
      type('Waited two hours in the rain')
      answerWith(1, given('Waited two hours'))
      await waitFor(() => expect(text()).toContain(en.feedback.thanks))
      expect(wordsField().value).toBe('Waited two hours in the rain')
      expect(wordsField().closest('details')!.open).toBe(true)
    })

    it('says that the link is dead once that is known, and loses no word', async () => {
      await openRefused()
      type('Waited two hours')
      await comeBack()
      ownPage.asked[0]!.answer(problemResponse('wrong_link'))
      await waitFor(() => expect(text()).toContain(en.problem.wrong_link))
      expect(text()).not.toContain(en.problem.too_many_requests)
      expect(wordsField().value).toBe('Waited two hours')
    })
  })

  it.each([
    ['keeps what is typed', 'Waited', 'Waited'],
    ['follows, where nothing is typed', undefined, 'From another phone'],
  ])('%s when the page reads a newer answer', async (_, typed, kept) => {
    await openOwnPage({ status: 'CD', feedback: asked0 })
    if (typed) fireEvent.input(wordsField(), { target: { value: typed } })
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(ownPage.asked).toHaveLength(1))
    answerWith(0, given('From another phone'))
    await waitFor(() => expect(text()).toContain(en.feedback.thanks))
    await waitFor(() => expect([wordsField().value, versionField().value]).toEqual([kept, '1']))
    expect(ownPage.drawn.container.querySelectorAll('blockquote')).toHaveLength(typed ? 1 : 0)
  })

  it('sees until when it can be changed, and finds what was said there', async () => {
    const said = { rating: 2, words: '<b>Waited</b>', mayCall: true }
    await openOwnPage({ status: 'CD', feedback: { ...asked0, version: 1, given: said } })
    expect(text()).toContain('17-01-2031')
    const form = ownPage.drawn.container.querySelector('[name=words]')!.closest('form')!
    const fields = new FormData(form)
    expect(Object.fromEntries(fields)).toMatchObject({
      version: '1',
      rating: '2',
      words: '<b>Waited</b>',
      mayCall: 'on',
    })
  })
})
