/** All that a page shows: its texts, what stands in its fields, and its names for screen readers. */
export function pageWords(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const named = [...document.querySelectorAll('[aria-label]')]
  return [
    document.body.textContent,
    ...fields.map(({ value }) => value),
    ...named.map((one) => one.getAttribute('aria-label')),
  ].join('\n')
}
