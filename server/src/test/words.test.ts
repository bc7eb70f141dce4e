import { expect, test } from 'vitest'
import { grep } from './project-files.ts'

/** Texts for people: pages, the widget, mails, messages, guides. */
const texts =
  /^(console\/src|widget\/src|shared\/src|server\/(src|stand-ins)|docs|examples)\/.*\.(tsx?|md|html)$|^README\.md$/
/**
 * Migrations never change after landing, the specification is quoted, this file contains the searched words, and
 * catalogues in other languages have words of their own.
 */
const except = /\/migrations\/|\/texts\/(\w+\/)?(?!en\.)[a-z]{2}\.ts$|words\.test\.ts$|spec-coverage\.md$/

/** Words that `docs/contributing.md` rules out ("Words"), and their replacements. */
const ruledOut: [words: RegExp, instead: string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\b(people|person) will be told\b|\btell everybody\b/i, 'notify, followers'],
  [/\bquietly\b.*(change|status)|(change|status).*\bquietly\b/i, 'without notifying'],
  [/\ballowed origins?\b/i, 'websites'],
  [/\b(items?|posts?|ideas?) (that )?(wait|waiting|waits) for approval\b/i, 'held for review'],
  [
    /\b(small|large) disturbance\b|\bmended, watching\b|\ball systems work\b/i,
    'minor, major, Monitoring, operational',
  ],
  [/\bup-time\b/i, 'uptime'],
  [/\bnobody has (said|written)\b|\bnobody asks for\b/i, 'No comments yet, No credit claims'],
  [/\breading pages?\b/i, 'static page'],
  [
    /\bnothing is refused\b|\bcustomers( \w+)? send is never refused\b|\bnever refuse\b/i,
    'the words of customers are never refused: files may be',
  ],
]

test.each(ruledOut)('no text says %s: it says %s', (words) => {
  expect(grep(words, texts, except)).toEqual([])
})

/** Comments are about code, which is named after the first provider; the default of its name is not a sentence. */
const namesGoogle =
  /^(?!\s*(?:\*|\/[/*])).*\b(?:(?:with|your|another|an?|from|this|the|for|of|to) Google\b(?!, or )|Google (?:did|could|will|is)\b)/i

test('no sentence says Google where another provider may be configured', () => {
  const pages = /^(console|server|shared)\/src\/(?!test\/).*(?<!\.test)\.(tsx?|md)$/
  expect(grep(namesGoogle, pages, except)).toEqual([])
})

/** Random words, the settings of Stripe, and the guide for operators, which lists missing features. */
const notClaimed =
  /\/bench\/|\/payments\/|\/billing\/|\/stand-ins\/|\/lib\/config\/environment|docs\/operating\.md$|README\.md$/

test.each([/\b(Slack|Zapier|Jira) (app|integration)\b/i])('no text claims what is not built: %s', (claim) => {
  expect(grep(claim, texts, new RegExp(`${except.source}|${notClaimed.source}`))).toEqual([])
})
