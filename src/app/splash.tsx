/** The loader stands for 500 ms on start (specification, section 9). */
const loaderMs = 500

/** Takes the loader of index.html away once its time is over. */
export function endSplash(): void {
  setTimeout(() => document.getElementById('splash')?.remove(), loaderMs - performance.now())
}

/** The texts or the clinic's clock could not be loaded, so there is nothing to translate with. */
export function splashFailed(): void {
  const splash = document.getElementById('splash')
  if (!splash) return
  splash.setAttribute('role', 'alert')
  splash.textContent = 'The clinic’s server cannot be reached. Trying again…'
  setTimeout(() => window.location.reload(), 5_000)
}
