/** Saves a file from memory to the browser's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}

/** Some browsers read the file only after the user has chosen where to save it. */
const revokeAfterMs = 60_000
