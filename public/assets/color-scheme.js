// Before the first paint, so that a dark room is not lit by a white page. The names and values are
// those of src/ui/settings.ts.
;(function () {
  var kept = 'light'
  try {
    kept = localStorage.getItem('theme') || kept
  } catch {
    // Storage can be closed; the light page is the default.
  }
  var dark = kept === 'dark' || (kept === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.classList.toggle('dark', dark)
})()
