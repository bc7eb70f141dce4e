import { resolve } from 'node:path'
import { notBuilt } from './not-built.ts'
import type { Proof } from './proofs.ts'
import type { Statement } from './statements.ts'

/** Path of the document that `renderCoverage` makes. */
export const coveragePath = resolve(import.meta.dirname, '../../docs/spec-coverage.md')

const head = `# What proves the specification

Every statement of sections 2 to 9 of the product specification, as the decisions correct it, and the tests that prove
it. Made by \`npm run spec-coverage\` from \`scripts/spec\` and the tags of the tests; not written by hand.
`

/** The document: a table per section, a row per statement, with the tests that are tagged with its number. */
export function renderCoverage(statements: readonly Statement[], proofs: readonly Proof[]): string {
  const sections = Map.groupBy(statements, ({ id }) => id.split('.')[0] ?? '')
  const isProven = ({ id }: Statement) => proofs.some(({ ids }) => ids.includes(id))
  const sum = `${statements.filter(isProven).length} of ${statements.length} statements are proven.\n`
  const tables = [...sections].map(([section, rows]) => tableOf(section, rows, proofs))
  return [head, sum, ...tables].join('\n')
}

function tableOf(section: string, statements: Statement[], proofs: readonly Proof[]): string {
  const rows = statements.map(({ id, quote }) => {
    const tests = proofs.filter(({ ids }) => ids.includes(id))
    const proof = tests.map(testOf).join('<br>') || `not proven: ${notBuilt.get(id) ?? 'no test yet'}`
    return `| ${id} | ${cell(quote)} | ${proof} |`
  })
  return `## Section ${section}\n\n| number | statement | proven by |\n|---|---|---|\n${rows.join('\n')}\n`
}

const testOf = ({ file, name }: Proof): string => `\`${file}\`: ${cell(name)}`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
