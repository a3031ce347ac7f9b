import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { text } from '../../platform/i18n/i18n.tsx'
import { renderPage } from '../../test-kit/render-page.tsx'
import { useExport } from './use-export.tsx'

/** A fake worker: the test sends its messages. */
class FakeWorker extends EventTarget {
  static latest: FakeWorker
  constructor() {
    super()
    FakeWorker.latest = this
  }
  postMessage() {}
  terminate() {}
  sends(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

afterEach(() => vi.unstubAllGlobals())

function Export() {
  const { start } = useExport()
  const exported = { filter: { tab: 'home' as const }, fileName: 'f', columns: [], sheetName: 's' }
  return <button onClick={() => start('csv', exported)}>Export</button>
}

it('clears the error of an export when the next one succeeds', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  )
  const user = renderPage(<Export />)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  act(() => FakeWorker.latest.sends({ refused: undefined }))
  const failure = text('problem.unavailable')
  expect(await screen.findByText(failure)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  act(() => FakeWorker.latest.sends({ rows: 2, file: new Blob(['x']) }))
  expect(await screen.findByText(text('reports.export.done', { count: 2 }))).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
})
