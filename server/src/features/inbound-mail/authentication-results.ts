import type { ReceivedMail } from './received-mail.ts'

/** Outcome of one check by a mail server, such as `dkim=pass header.d=example.com`. */
interface CheckResult {
  method: string
  result: string
  /** Lower-cased values by property, such as `header.d`. */
  properties: Map<string, string>
}

/**
 * True if the operator's mail server found the sender's domain proven. Only the first header with the server's name
 * counts, which it added last: mail servers prepend headers, so a forged header stands below.
 */
export function isProvenByServer(
  { headers, from }: Pick<ReceivedMail, 'headers' | 'from'>,
  authservId: string,
) {
  const results = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => parseResults(value))
    .find(({ server }) => server === authservId.toLowerCase())?.results
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const dmarc = results?.find(({ method }) => method === 'dmarc')
  if (dmarc && dmarc.result !== 'none')
    return dmarc.result === 'pass' && dmarc.properties.get('header.from') === domain
  return results?.some((check) => check.result === 'pass' && provenDomain(check) === domain) ?? false
}

/** The domain that a successful check proves. */
function provenDomain({ method, properties }: CheckResult): string | undefined {
  const domainOf = (name: string) => properties.get(name)?.replace(/^.*@/, '')
  if (method === 'dkim') return domainOf('header.d') ?? domainOf('header.i')
  return method === 'spf' ? domainOf('smtp.mailfrom') : undefined
}

/** RFC 8601, section 2.2. */
function parseResults(header: string): { server: string; results: CheckResult[] } {
  const [server = '', ...parts] = withoutComments(header).split(';')
  const results = parts.flatMap((part) => {
    const [check = '', ...properties] = part.trim().split(/\s+/)
    const [method = '', result = ''] = check.toLowerCase().split('=')
    const pairs = properties.map((property) => property.toLowerCase().split('=', 2))
    return result === ''
      ? []
      : [
          {
            method,
            result,
            properties: new Map(pairs.map(([name = '', value = '']) => [name, unquoted(value)])),
          },
        ]
  })
  return { server: (server.trim().split(/\s+/)[0] ?? '').toLowerCase(), results }
}

const unquoted = (value: string): string => value.replace(/^"(.*)"$/, '$1')

/** Comments may be nested. */
function withoutComments(header: string): string {
  let depth = 0
  let text = ''
  for (const character of header)
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) text += character
  return text
}
