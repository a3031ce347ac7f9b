/**
 * All that a page, or a part of it, shows: its texts, what stands in its fields and is chosen, and
 * its names for screen readers.
 */
export function pageWords(part: Element = document.body): string {
  const fields = [...part.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const named = [...part.querySelectorAll('[aria-label]')]
  return [
    part.textContent,
    ...fields.map(({ value, checked }) => `${value}${checked ? ' chosen' : ''}`),
    ...named.map((one) => one.getAttribute('aria-label')),
  ].join('\n')
}
