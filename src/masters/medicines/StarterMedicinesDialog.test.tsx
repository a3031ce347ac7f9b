import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { starterMedicines } from './starter-medicines.ts'
import StarterMedicinesDialog from './StarterMedicinesDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

it('takes what is ticked, says that one has to be, and keeps the ticks when it fails', async () => {
  const bodies: { medicines: unknown[] }[] = []
  let isBroken = true
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string))
    return isBroken
      ? Response.json({ code: 'unexpected', message: '', requestId: 'r' }, { status: 500 })
      : Response.json({ added: 1 })
  })
  const onClose = vi.fn<() => void>()
  const user = renderPage(<StarterMedicinesDialog opened onClose={onClose} />)
  const [first, second, ...others] = await screen.findAllByRole('checkbox')
  await Promise.all([first!, second!, ...others].map((box) => user.click(box)))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toBe('Tick at least one medicine.')
  expect(bodies).toEqual([])

  await user.click(second!)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Something went wrong/)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter((it) => it.checked)).toEqual([
    second,
  ])
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies.map(({ medicines }) => medicines)).toEqual([
    [starterMedicines[1]],
    [starterMedicines[1]],
  ])
})
