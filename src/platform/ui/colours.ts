/** The colours of surfaces, lines and text, with at least 4.5 : 1 for text on them. */
export const surfaces = {
  light: {
    '--clinic-page': '#f4f7f7',
    '--clinic-surface': '#ffffff',
    '--clinic-line': '#dde5e6',
    '--clinic-quiet': '#55636a',
    '--clinic-accent-text': '#0a6f76',
    '--clinic-accent-soft': '#e3f3f3',
    '--clinic-row-hover': '#f0f6f6',
  },
  dark: {
    '--clinic-page': '#171b1d',
    '--clinic-surface': '#1f2426',
    '--clinic-line': '#343c3f',
    '--clinic-quiet': '#a9b6bb',
    '--clinic-accent-text': '#6cc7cb',
    '--clinic-accent-soft': '#1d3a3d',
    '--clinic-row-hover': '#262d30',
  },
} as const

/** The accent, dark enough for white text on it (4.9 : 1), and what it is under the pointer. */
export const accent = { colour: '#0f7c84', pressed: '#0a6f76' }

/** Borders of fields, which are seen against their surface, and the colour of text and of errors. */
export const inks = {
  light: { field: '#8a979c', text: '#000000', error: '#c22f2f' },
  dark: { field: '#66747a', text: '#cdd4d6', error: '#ff8787' },
}

/** Surface and border of fields among the component kit's, whose own border is hardly visible in light. */
export const fields = {
  light: { surface: '#ffffff', line: '#aab6bb' },
  dark: { surface: '#272f32', line: '#56646a' },
}

/** As CSS variables for a page without the component kit, in the scheme that the phone asks for. */
export function colourVariables(): string {
  const variables = (scheme: 'light' | 'dark') =>
    Object.entries({
      ...surfaces[scheme],
      '--clinic-accent': accent.colour,
      '--clinic-accent-pressed': accent.pressed,
      '--clinic-field': inks[scheme].field,
      '--clinic-text': inks[scheme].text,
      '--clinic-error': inks[scheme].error,
    })
      .map(([name, value]) => `${name}:${value};`)
      .join('')
  return `:root{${variables('light')}}@media (prefers-color-scheme:dark){:root{${variables('dark')}}}`
}
