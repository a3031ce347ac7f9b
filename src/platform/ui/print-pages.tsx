/** Pages of one size, in millimetres, each an SVG file. */
interface PrintedPages {
  width: number
  height: number
  pages: readonly string[]
}

/** Time after which the frame goes; some browsers print from it after the call has returned. */
const removeAfterMs = 60_000

/** Opens the browser's print dialog with pages of a size of their own, apart from the screen. */
export async function printPages({ width, height, pages }: PrintedPages): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = document.title
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Not hidden altogether: browsers do not print what is not laid out.
  frame.style.cssText = 'position:fixed;inset-inline-start:-10000px;width:1px;height:1px;border:0'
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return
  const style = page.createElement('style')
  style.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 } body { margin: 0 }
    img { display: block; width: ${width}mm; height: ${height}mm; break-inside: avoid }`
  page.head.append(style)
  const images = pages.map((svg) => {
    const image = page.createElement('img')
    image.src = `data:image/svg+xml;base64,${toBase64(svg)}`
    page.body.append(image)
    return image
  })
  await Promise.allSettled(images.map((image) => image.decode()))
  view.focus()
  view.print()
  setTimeout(() => frame.remove(), removeAfterMs)
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
