// Decides in which words a device is named, from the header User-Agent. Only the words are kept: the header itself can tell people apart.

// The first that is found: nearly every browser also names those that it is like.
const browsers: [name: string, part: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, part: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** 'Chrome on Android'; 'Another program' for what is no browser that is known. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (names: [string, RegExp][]) => names.find(([, part]) => part.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return 'Another program'
  return system ? `${browser} on ${system}` : browser
}
