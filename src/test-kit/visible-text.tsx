/**
 * All text of a page or a part of it: texts, the values of fields and choices, and names for screen
 * readers.
 */
export function visibleText(part: Element = document.body): string {
  const fields = [...part.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const named = [...part.querySelectorAll('[aria-label]')]
  return [
    part.textContent,
    ...fields.map(({ value, checked }) => `${value}${checked ? ' chosen' : ''}`),
    ...named.map((one) => one.getAttribute('aria-label')),
  ].join('\n')
}
