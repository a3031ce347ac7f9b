import { MantineProvider } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  amount,
  appointment,
  onChanged,
  onClose,
  openDialog,
  radio,
  server,
  servePayments,
  submit,
} from '../../test-kit/payment-dialog.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import PaymentDialog from './PaymentDialog.tsx'

servePayments()

describe('submitted before it is known what was paid before', () => {
  let tell: (deposit: number) => void
  beforeEach(() => {
    const reading = Promise.withResolvers<{ deposit: number; package: null }>()
    server.paidBefore = reading.promise
    tell = (deposit) => reading.resolve({ deposit, package: null })
  })
  const submitByEnter = async () => {
    const user = openDialog('Consultant')
    await user.click(radio('Yes'))
    await user.keyboard('{Enter}')
    expect(submit().dataset.loading).toBe('true')
    expect(server.sent).toEqual([])
    return user
  }

  it('is sent once when nothing was', async () => {
    await submitByEnter()
    tell(0)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.sent).toHaveLength(1)
  })

  it('is asked for again when something was', async () => {
    await submitByEnter()
    tell(200)
    await waitFor(() => expect(amount().value).toBe('400'))
    expect(submit().dataset.loading).toBeUndefined()
    expect(server.sent).toEqual([])
  })

  it('is not sent when it is changed meanwhile', async () => {
    const user = await submitByEnter()
    await user.type(amount(), '700')
    expect(submit().dataset.loading).toBeUndefined()
    tell(0)
    await user.click(submit())
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]!.body).toMatchObject({ payment: { amount: 700 } })
  })

  it('is not sent when the dialog is closed meanwhile', async () => {
    function Closable() {
      const [opened, setOpened] = useState(true)
      const shared = { appointment, onClose, onChanged }
      return (
        // With the moment in which a dialog fades, and its content stays.
        <MantineProvider env="default">
          <button onClick={() => setOpened(false)}>close it</button>
          <PaymentDialog {...shared} opened={opened} />
        </MantineProvider>
      )
    }
    setSignedIn('Consultant')
    const user = renderPage(<Closable />)
    await user.click(radio('Yes'))
    await user.keyboard('{Enter}')
    expect(submit().dataset.loading).toBe('true')
    fireEvent.click(screen.getByText('close it'))
    tell(0)
    await waitFor(() => expect(submit().dataset.loading).toBeUndefined())
    await act(async () => {})
    expect(server.sent).toEqual([])
  })
})
