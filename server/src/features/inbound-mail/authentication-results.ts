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
  const dmarc = results?.filter(({ method, result }) => method === 'dmarc' && result !== 'none') ?? []
  const isNone = results?.some(({ method, result }) => method === 'dmarc' && result === 'none')
  if (dmarc.length > 0)
    return (
      !isNone &&
      dmarc.every((check) => check.result === 'pass' && check.properties.get('header.from') === domain)
    )
  return results?.some((check) => check.result === 'pass' && provenDomain(check) === domain) ?? false
}

/** The domain that a successful check proves. */
function provenDomain({ method, properties }: CheckResult): string | undefined {
  const domainOf = (name: string) => properties.get(name)?.split('@').at(-1)
  if (method === 'dkim') return domainOf('header.d') ?? domainOf('header.i')
  return method === 'spf' ? domainOf('smtp.mailfrom') : undefined
}

/** RFC 8601, section 2.2. Without results if a comment or a quoted string does not end: its words are a sender's. */
function parseResults(header: string): { server: string; results: CheckResult[] } {
  const [[server = ''] = [], ...parts] = wordsOf(header) ?? [wordsOf(header.split(';')[0] ?? '')?.[0] ?? []]
  return { server: server.toLowerCase(), results: parts.flatMap((words) => resultOf(words)) }
}

function resultOf([check = '', ...properties]: readonly string[]): CheckResult[] {
  const [method = '', result = ''] = check.toLowerCase().split('=')
  if (result === '') return []
  const found = new Map<string, string>()
  for (const property of properties) {
    const [name = '', ...value] = property.toLowerCase().split('=')
    // Of two values, one is a sender's: then none counts.
    found.set(name, found.has(name) ? '' : value.join('='))
  }
  return [{ method, result, properties: found }]
}

/** A comment's bracket, an escaped character, a quotation mark, a semicolon, space, or any other character. */
const piece = /\\[^]|[^]/g

/**
 * The words of each part between semicolons, without quotation marks and comments, which may be nested. A quoted string
 * is part of its word, whatever it contains: senders choose it. Undefined if one does not end.
 */
function wordsOf(header: string): string[][] | undefined {
  const parts: string[][] = [[]]
  let [word, depth, isQuoted] = ['', 0, false]
  const endWord = () => {
    if (word !== '') parts.at(-1)?.push(word)
    word = ''
  }
  for (const [text] of header.matchAll(piece)) {
    const character = text.length === 1 ? text : ''
    if (character === '"' && depth === 0) isQuoted = !isQuoted
    else if (isQuoted) word += text.at(-1)
    else if (character === '(') depth++
    else if (character === ')' && depth > 0) depth--
    else if (depth > 0) continue
    else if (character === ';') {
      endWord()
      parts.push([])
    } else if (/^\s$/.test(character)) endWord()
    else word += text
  }
  endWord()
  return isQuoted || depth > 0 ? undefined : parts
}
