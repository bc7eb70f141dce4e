/*
 * Removal of secrets and personal data from diagnostics. The widget scrubs before it shows and sends them, the server
 * again before it stores them. Without zod, so that every client may use this file.
 */

/*
 * Every pattern takes linear time on any text: a pattern that can fail late also matches the run it has read, or reads
 * a limited number of characters, or begins only where nothing of its kind comes before.
 */
type Replacement = (run: string, ...groups: string[]) => string
type Rule = readonly [RegExp, string | Replacement]

/** Query and hash of an address, with or without an origin, before a stack's line and column. */
const query: Rule = [
  /((?:\bhttps?:\/|(?<![\w/<]))\/[^\s?#"'`<>()]*|(?=\?[\w.[\]%-]{1,40}=))(?:[?#][^\s"'`<>()]*?(?=(?::\d+){0,2}(?:[\s"'`<>()]|$)))?/gi,
  '$1',
]
/** Query parameters that hold credentials. */
const entry: Rule = [/([?#&](?:code|key|sig|auth|state|nonce|ticket)=)[^&#]+/gi, '$1[removed]']

/** Secrets in known places, and email addresses. */
const places: readonly Rule[] = [
  [/-----BEGIN [\w ]*PRIVATE KEY[\s\S]*?(?:-----END [\w ]*-----|$)/g, '[key]'],
  // User names and passwords before the host of an address.
  [/(\b[a-z]{2,20}:\/\/)[^\s/@"']{1,200}@/gi, '$1'],
  [
    /(?<![^\s@"'`<>()[\]{},;:=\\/])(?:(?!%40)[^\s@"'`<>()[\]{},;:=\\/])+(?:@|%40)[^\s@"'`<>()[\]{},;:=\\/]{1,190}\.\p{L}{2,24}/gu,
    '[email]',
  ],
  // A header with all its values.
  [/\b((?:authori[sz]ation|cookie)(?:: *|=))[^[\s"'\\][^\r\n"'\\]*/gi, '$1[removed]'],
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]{6,}/gi, '$1 [token]'],
  // A value with a telling name, up to its closing quote (behind backslashes in nested JSON) or the end of the word.
  [
    /((?:pass(?:word|wd|code|phrase)|pwd|secret|token|credential|signature|(?:api|private|access)[-_ ]?key|authori[sz]ation|session[-_]?id|cookie|csrf|cvc|cvv|iban|(?<![a-z])(?:pass|pw|pin|otp|sid)(?![a-z]))[\w-]{0,30}\\{0,9}["'`]?\s{0,9}(?:=>?|:|>(?=\S)|%3[ad])\s{0,9})(?:(\\{0,9}["'`])(?:.*?[^\\])??(?:\2|$)|(?!\[)[^\s"'`,;&<>{}]+)/gim,
    '$1$2[removed]$2',
  ],
]

/** Words as program identifiers contain them, and numbers that stand alone. */
const words =
  /(?<![^\W_])(?:[A-Z]?[a-z]+|[A-Z]+|\d+(?:T\d+)?Z?)(?![^\W_])|[A-Z][a-z]{2,}|[a-z]{4,}|[A-Z]{4,}|[\W_]/g

/** Replaces a run of letters and digits if more than a quarter of it is not words. */
const unlessWords: Replacement = (run) => {
  const some = run.slice(0, 200)
  return some.replace(words, '').length * 4 > some.length ? '[token]' : run
}

/** Secrets by their format. */
const looks: readonly Rule[] = [
  // Signed tokens, and keys of Amazon and Slack, which may contain words.
  [
    /(?<![\w.-])(?:eyJ[\w.-]{9,}|A[KS]IA[A-Z\d]{16}|xox\w-[\w-]+)|(?<=slack\.com\/services\/)[\w/]+|(?<![\w+/])(?=[\w+/]{0,38}[A-Z]{2})(?=[\w+/]{0,39}\d)[\w+/]{40}(?![\w+/=])/g,
    '[token]',
  ],
  [/[\w+-]{16,}={0,2}/g, unlessWords],
  // Account numbers, cards, telephone numbers, and long numbers of any kind.
  [/\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7}(?: ?[\dA-Z]{1,3})?\b/g, '[number]'],
  [/(?<!\d)\d{4}([^\da-z\n]{0,3})(?:(?:\d{4}\1){2}\d{4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)/gi, '[number]'],
  [/(?<!\d)\+\d(?:[\s()./–-]{0,3}\d){7,14}/g, '[number]'],
  [
    /(?<![\w.:+-])(?:\(?0\d{2,5}[)\s./–-]{1,3}\d{3,}(?:[\s./–-]\d{2,}){0,4}|0\d([ .-])\d\d(?:\1\d\d){3}|\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4})(?![\w-])/g,
    '[number]',
  ],
  [/\d{9,}/g, '[number]'],
  // Four numbers after a program's name are its version; 127… is the machine itself and identifies nobody.
  [
    /(?<![\w.]|(?<![\w/])[a-z]+\/|(?:version|release)\W{1,3})(?!127\.)\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/gi,
    '[ip]',
  ],
]

/** Names of scripts, which source maps are looked up by. */
const scripts = /((?<![\w.$~%+-])[\w.$~%+-]*\.[cm]?[jt]sx?\b)/

function apply(rules: readonly Rule[], text: string): string {
  let scrubbed = text
  // TypeScript has no overload for both kinds of replacement. A loop, because old libraries override `reduce`.
  for (const [pattern, instead] of rules) scrubbed = scrubbed.replace(pattern, instead as string)
  return scrubbed
}

const scrubWith = (rule: Rule, text: string): string =>
  apply([rule, ...places], text)
    .split(scripts)
    .map((part, at) => (at % 2 ? part : apply(looks, part)))
    .join('')
    .replace(/[\0\p{Surrogate}]/gu, '\ufffd')

/**
 * Replaces tokens, email addresses, ids, card numbers and other long numbers in a text, and removes query and hash from
 * the addresses in it. Scrubbing twice gives the same text as scrubbing once.
 */
export const scrub = (text: string): string => scrubWith(query, text)

/** Scrubs the address of a page whose owner wants query and hash in reports. */
export const scrubAddress = (address: string): string => scrubWith(entry, address)

const scrubPaths = (text: string, website: string): string =>
  text
    .split(`${website}/`)
    .map((part, at) => (at ? part.replace(/^[^\s"'`<>()]+/, scrubPath) : part))
    .join(`${website}/`)

/** A path after an address's origin, with a stack's line and column. */
const scrubPath = (path: string): string =>
  /\.[cm]?js(:|$)/.test(path) ? path : `…${/(?::\d+){0,2}$/.exec(path)?.[0]}`

/**
 * Removes a website's paths from a scrubbed entry, except those of its scripts, which source maps are looked up by.
 *
 * @param entry of a report's diagnostics
 * @param website its origin
 */
export const removePaths = <Entry extends object>(entry: Entry, website: string): Entry => ({
  ...entry,
  ...Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? scrubPaths(name === 'path' ? value.replace(/^\/.+/, '/…') : value, website)
        : value,
    ]),
  ),
})
