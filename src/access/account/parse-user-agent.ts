/** What a browser says of itself, in words: both undefined where it says nothing we know. */
export interface Device {
  browser: string | undefined
  system: string | undefined
}

// In this order: the later ones call themselves by the earlier ones' names as well.
const browsers = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Names the browser and the system of a User-Agent header. */
export function deviceOf(userAgent: string): Device {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([form]) => form.test(userAgent))?.[1]
  return { browser: first(browsers), system: first(systems) }
}
