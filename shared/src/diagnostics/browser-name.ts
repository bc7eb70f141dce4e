/** Product tokens before the version, most specific first: Edge and Opera also say Chrome, Chrome also says Safari. */
const browsers = {
  Edge: 'Edg(?:e|A|iOS)?',
  Opera: 'OPR',
  'Samsung Internet': 'SamsungBrowser',
  Firefox: 'Firefox|FxiOS',
  Chrome: '(?:Headless)?Chrome|CriOS',
  Safari: 'Version',
}

const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  ChromeOS: 'CrOS',
  Windows: 'Windows',
  macOS: 'Mac OS X',
  Linux: 'Linux',
}

function found(names: Record<string, string>, userAgent: string, behind = '') {
  for (const name in names) {
    const match = new RegExp(`\\b(?:${names[name]})\\b${behind}`).exec(userAgent)
    if (match) return { name, version: match[1] }
  }
  return undefined
}

/** Browser and operating system that a user agent names, if known. */
export const deviceOf = (userAgent: string) => ({
  browser: found(browsers, userAgent, '/(\\d+)'),
  system: found(systems, userAgent),
})

/** A browser in words, with its version: 'Chrome 156 on Linux'. An unknown user agent is returned unchanged. */
export function browserName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return browser && system ? `${browser.name} ${browser.version} on ${system.name}` : userAgent
}
