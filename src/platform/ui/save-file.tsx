/** Saves a file that the page holds where the browser saves downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), savedWithinMs)
}

/** Some browsers read a file only after its owner has said where to. */
const savedWithinMs = 60_000
