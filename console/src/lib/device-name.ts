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

/** A browser and its system in words: 'Firefox on Linux'. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [found(browsers, userAgent), found(systems, userAgent)]
  if (browser && system) return `${browser.name} on ${system.name}`
  return browser?.name ?? (system ? `A browser on ${system.name}` : 'A browser we do not know')
}

/**
 * What a bug report says of its browser in words, with the version: 'Chrome 156 on Linux'. It says it as a user agent or
 * as the brand that the browser gives itself ('Google Chrome 156, Linux'); what is neither stays as it is.
 */
export function browserName(told: string): string {
  const brand = /^(?:Google |Microsoft )?(.+ \d+), (.+)$/.exec(told)
  if (brand) return `${brand[1]} on ${brand[2]}`
  const [browser, system] = [found(browsers, told), found(systems, told)]
  return browser && system ? `${browser.name} ${browser.version} on ${system.name}` : told
}

/** Whether it is something that is held in the hand. */
export const isHandheld = (userAgent: string): boolean => /\b(?:iPhone|iPad|Android)\b/.test(userAgent)
