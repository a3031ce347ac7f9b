/** Colours of the kit that the product does not use. */
export const unusedColours = ['grape', 'violet', 'pink', 'lime', 'indigo', 'cyan'] as const

const shade = new RegExp(`^--mantine-color-(${unusedColours.join('|')})-`)

/**
 * Leaves out the shades of colours that nothing is painted in, in light and dark: a twelfth of the first screen's
 * style.
 */
export const plainColours = {
  postcssPlugin: 'plain-colours',
  Declaration(declaration: { prop: string; remove: () => unknown }): void {
    if (shade.test(declaration.prop)) declaration.remove()
  },
}
