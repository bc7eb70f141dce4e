const protocols = new Set(['http:', 'https:', 'mailto:'])

/** Whether a link may lead there: an absolute http, https or mailto address without a name and password in it. */
export function isSafeHref(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocols.has(protocol) && username === '' && password === ''
}
