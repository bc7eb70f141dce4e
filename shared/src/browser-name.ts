/** From the most particular to the least: Edge and Opera also say Chrome, Chrome also says Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const found = (list: readonly (readonly [string, RegExp])[], userAgent: string) => {
  for (const [name, pattern] of list) {
    const match = pattern.exec(userAgent)
    if (match) return { name, version: match[1] }
  }
  return undefined
}

/** Which browser and which system a user agent names, as far as we know them. */
export const deviceOf = (userAgent: string) => ({
  browser: found(browsers, userAgent),
  system: found(systems, userAgent),
})

/**
 * A browser in words, with its version: 'Chrome 156 on Linux'. What is no user agent that we know stays as it is.
 */
export function browserName(told: string): string {
  const { browser, system } = deviceOf(told)
  return browser && system ? `${browser.name} ${browser.version} on ${system.name}` : told
}
