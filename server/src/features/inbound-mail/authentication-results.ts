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

/** A semicolon, or a word: a quoted string is part of one, whatever it contains, since senders choose it. */
const token = /;|(?:"(?:[^"\\]|\\[\s\S])*"|[^\s;"])+/g
const quotedString = /"((?:[^"\\]|\\[\s\S])*)"/g

/** The words of each part between semicolons; undefined if a comment or a quoted string does not end. */
function wordsOf(header: string): string[][] | undefined {
  const parts: string[][] = [[]]
  const text = withoutComments(header)
  for (const [word] of text?.matchAll(token) ?? [])
    if (word === ';') parts.push([])
    else parts.at(-1)?.push(word.replace(quotedString, (_, content: string) => content.replace(/\\/g, '')))
  return text === undefined ? undefined : parts
}

/** Undefined if a comment or a quoted string does not end, or for a backslash outside of them. */
function withoutComments(header: string): string | undefined {
  let [text, depth] = ['', 0]
  for (const [piece] of header.matchAll(/\\?[\s\S]/g)) {
    if (depth === 0 && piece.startsWith('\\')) return undefined
    const next = depthAfter(piece, depth)
    if (depth <= 0 && next <= 0) text += piece
    depth = next
  }
  return depth === 0 ? text : undefined
}

/** Depth within a quoted string, in which brackets mean nothing. */
const quoted = -1

/** Number of comments around what follows a character: they may be nested. */
function depthAfter(character: string, depth: number): number {
  if (depth === quoted) return character === '"' ? 0 : quoted
  if (character === '"' && depth === 0) return quoted
  if (character === '(') return depth + 1
  return character === ')' ? Math.max(0, depth - 1) : depth
}
