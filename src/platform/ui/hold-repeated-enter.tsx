/**
 * A held Enter is one press. What the keyboard repeats would press whatever has the focus by then: the
 * next row's button, or the one that confirms what nobody has read. In a long text it makes lines.
 */
export function holdRepeatedEnter(): void {
  const onKeyDown = (press: KeyboardEvent) => {
    if (!press.repeat || press.key !== 'Enter' || press.target instanceof HTMLTextAreaElement)
      return
    press.preventDefault()
    press.stopImmediatePropagation()
  }
  // Before every handler of the page.
  window.addEventListener('keydown', onKeyDown, true)
}
