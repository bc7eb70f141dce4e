/*
 * What a page tells about itself may hold what is nobody's business. The widget scrubs before it shows and sends anything,
 * the server once more before it keeps it. Without zod, so that every client may use it.
 */

/*
 * Every pattern takes linear time on any text: one that may fail late matches the run that it has read all the same, so
 * that no part of it is read again, and the replacement leaves the run as it is.
 */
type Replacement = (run: string, found: string | undefined, at: number, text: string) => string
type Rule = readonly [RegExp, string | Replacement]

/** Replaces a run in which the pattern's group was found. */
const whereFound =
  (instead: string): Replacement =>
  (run, found) =>
    found === undefined ? run : instead

/** Letters and digits, as far as a token goes. */
const mixed = /^(?=[\w+=-]*\d)[\w+=-]*[a-z]/i

/** Query and hash of an address, with the line and column that a stack has behind it. */
const query: Rule = [
  /(\bhttps?:\/\/[^\s?#"'`<>()]+)(?:[?#][^\s"'`<>()]*?(?=(?::\d+){0,2}(?:[\s"'`<>()]|$)))?/gi,
  '$1',
]
/** What a way in is called in a query. */
const entry: Rule = [/([?#&](?:code|key|sig|signature|auth|state|nonce|otp|ticket)=)[^&#]+/gi, '$1[removed]']

const rules: readonly Rule[] = [
  // Names and passwords before the host of an address.
  [/(\bhttps?:\/\/)[^\s/@]{1,200}@/gi, '$1'],
  [/[^\s@"'`<>()[\]{},;:=\\/]+(@[^\s@"'`<>()[\]{},;:=\\/]{1,190}\.\p{L}{2,24})?/gu, whereFound('[email]')],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  // Tokens by how they look: of three parts, with a well-known beginning, or long with letters and digits mixed.
  [/\beyJ[\w-]+(\.[\w-]+(?:\.[\w-]*)?)?/g, whereFound('[token]')],
  [/\b(?:[prs]k|[a-z]{2,6}|github_pat|xox[abp])_(?=\w*\d)\w{16,}/gi, '[token]'],
  [/(\b[\w+]{24,}={0,2})/g, (run, _, at, text) => (mixed.test(text.slice(at, at + 200)) ? '[token]' : run)],
  // And by what stands before them.
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]{6,}/gi, '$1 [token]'],
  [
    /(pass(?:word|wd|code)?|pwd|secret|token|api[-_ ]?key|authori[sz]ation|session[-_]?id|cookie|\bpin|cvc|cvv|iban)(["']?\s*[:=]\s*["']?)(?!\[|bearer\b|basic\b|digest\b)[^\s"'`,;&<>{}]+/gi,
    '$1$2[removed]',
  ],
  // Card and account numbers, telephone numbers, and long numbers of any kind.
  [/\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7}(?: ?[\dA-Z]{1,3})?\b/g, '[number]'],
  [/\+\d(?:[ ()./-]{0,2}\d){7,14}/g, '[number]'],
  [/\d(?:[ -]?\d){12,18}/g, '[number]'],
  [/\d{9,}/g, '[number]'],
]

/**
 * Replaces tokens, email addresses, ids, card and other long numbers in a text, and takes query and hash off the addresses
 * in it. Scrubbing twice is like scrubbing once.
 */
export const scrub = (text: string): string => apply([query, ...rules], text)

/** The same for a page's address that keeps its query and hash, as its owner wants them told. */
export const scrubAddress = (address: string): string => apply([entry, ...rules], address)

const scrubPaths = (text: string, website: string): string =>
  text
    .split(`${website}/`)
    .map((part, at) => (at ? part.replace(/^[^\s"'`<>()]+/, scrubPath) : part))
    .join(`${website}/`)

/** A path as what follows the origin of an address, with the line and column that a stack has behind it. */
const scrubPath = (path: string): string =>
  /\.[cm]?js(:|$)/.test(path) ? path : `…${/(?::\d+){0,2}$/.exec(path)?.[0]}`

/**
 * Takes the paths of a website out of what was scrubbed already, except those of its scripts, by which source maps are
 * found.
 *
 * @param entry of a report's diagnostics
 * @param website its origin
 */
export const withoutPaths = <Entry extends object>(entry: Entry, website: string): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? scrubPaths(name === 'path' ? value.replace(/^\/.+/, '/…') : value, website)
        : value,
    ]),
  ) as Entry

function apply(some: readonly Rule[], text: string): string {
  let scrubbed = text
  // Either kind of replacement will do; TypeScript has no overload for both. Old libraries have a `reduce` of their own.
  for (const [pattern, instead] of some) scrubbed = scrubbed.replace(pattern, instead as string)
  return scrubbed.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}
