import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4 } from './section-4.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section7 } from './section-7.ts'
import { section8 } from './section-8.ts'
import { section9 } from './section-9.ts'

/** One thing that the product specification says, or that the decisions say in its place. */
export interface Statement {
  /** The section's number and the statement's own within it: `2.14`. */
  id: string
  /** The specification's words, shortened only where they say nothing of their own. */
  quote: string
  /** `accounts`: people, organisations and what surrounds them; `site`: public pages, billing, status. */
  concerns: 'accounts' | 'site'
}

const row = /^(\d\.\d+) +(accounts|site) +(\S.*)$/

/** Reads a section's table: a row a line, with headings that begin with `#`. */
function statementsOf(section: string): Statement[] {
  const rows = section.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
  return rows.map((line) => {
    const [, id, concerns, quote] = row.exec(line) ?? []
    if (!id || !quote) throw new Error(`Not a statement: ${line}`)
    return { id, quote, concerns: concerns as Statement['concerns'] }
  })
}

/** Every statement of sections 2 to 9 of the product specification, in its order. */
export const statements: readonly Statement[] = [
  section2,
  section3,
  section4,
  section5,
  section6,
  section7,
  section8,
  section9,
].flatMap(statementsOf)

/** The statements as Vitest's tags: a test names those that it proves, and a number that no statement has is refused. */
export const statementTags = statements.map(({ id, quote }) => ({ name: id, description: quote }))
