import { render, type ComponentChild } from 'preact'
import { act } from 'preact/test-utils'

/** One of the patients' pages, and where it is drawn. */
export interface PatientPage {
  container: HTMLElement
  /** Takes it away, and ends what it listens to. */
  close: () => void
}

/** Draws one of the patients' pages as its script does. */
export function drawPatientPage(content: ComponentChild): PatientPage {
  const container = document.body.appendChild(document.createElement('div'))
  render(content, container)
  return { container, close: () => closePatientPage(container) }
}

/**
 * By itself Preact ends a page's effects a frame later, which does not come where a test has had a
 * clock of its own: the page would go on asking in the tests after it.
 */
function closePatientPage(container: HTMLElement): void {
  void act(() => render(null, container))
  container.remove()
}
