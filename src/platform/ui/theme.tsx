import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { accent, fields, inks, surfaces } from './colours.ts'

/** The accent colour: a teal dark enough for white text on it (4.9 : 1). */
const tealShades: MantineColorsTuple = [
  '#e6f6f6',
  '#d3ebec',
  '#a8d6d8',
  '#79c0c3',
  '#52adb1',
  '#3aa1a6',
  '#2a9ba1',
  accent.colour,
  accent.pressed,
  '#005f66',
]

/** The greys of the dark theme, tinted like its surfaces. */
const darkGreys: MantineColorsTuple = [
  inks.dark.text,
  '#b6c0c3',
  '#839095',
  '#66747a',
  fields.dark.line,
  '#394448',
  fields.dark.surface,
  '#1f2426',
  '#1a1f21',
  '#121617',
]

/** Narrower windows close the sidebar: 1024 px (specification, section 9). */
export const sidebarBreakpoint = '64.0625em'

export const theme = createTheme({
  primaryColor: 'clinic',
  primaryShade: { light: 7, dark: 7 },
  colors: { clinic: tealShades, dark: darkGreys },
  defaultRadius: 'md',
  fontSizes: { xs: '0.8rem', sm: '0.9rem', md: '1rem', lg: '1.1rem', xl: '1.25rem' },
  breakpoints: { xs: '30em', sm: '48em', md: sidebarBreakpoint, lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Who passes by Tab must not have lists opened and closed on the way: a click, typing or an arrow opens them.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
  },
})

/** CSS variables that give a part of a light page the colours of the dark theme. */
export const darkColours = { ...surfaces.dark, '--mantine-color-text': inks.dark.text }

/** Low-contrast surfaces, and text colours with at least 4.5 : 1 on them in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...surfaces.light,
    '--mantine-color-dimmed': surfaces.light['--clinic-quiet'],
    '--mantine-color-error': inks.light.error,
    '--mantine-color-placeholder': '#6b777d',
    // Borders of fields, and the track of a switch that is off: Mantine's are hardly visible.
    '--mantine-color-gray-3': '#b9c4c8',
    '--mantine-color-gray-4': fields.light.line,
  },
  dark: {
    ...surfaces.dark,
    '--mantine-color-body': '#1f2426',
    '--mantine-color-dimmed': surfaces.dark['--clinic-quiet'],
    '--mantine-color-error': inks.dark.error,
    '--mantine-color-placeholder': '#93a0a5',
    // Light buttons and badges: Mantine's are darker than the page.
    '--mantine-color-clinic-light': surfaces.dark['--clinic-accent-soft'],
    '--mantine-color-clinic-light-hover': '#234649',
    '--mantine-color-clinic-light-color': surfaces.dark['--clinic-accent-text'],
    '--mantine-color-gray-light': '#343c3f',
    '--mantine-color-gray-light-color': '#cdd4d6',
  },
})
