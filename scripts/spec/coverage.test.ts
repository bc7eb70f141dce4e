import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coveragePath, renderCoverage } from './coverage.ts'
import { notBuilt } from './not-built.ts'
import { findProofs } from './proofs.ts'
import { statements } from './statements.ts'

const proofs = findProofs()
const proven = new Set(proofs.flatMap(({ ids }) => ids))

test('the statements of a section are numbered one by one', () => {
  const sections = Map.groupBy(statements, ({ id }) => id.split('.')[0])
  for (const [section, rows] of sections)
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => `${section}.${index + 1}`))
})

test('every statement has a test that is tagged with its number, or is listed as not built', () => {
  expect(statements.filter(({ id }) => !proven.has(id)).map(({ id }) => id)).toEqual([...notBuilt.keys()])
})

test('the document of what proves the specification is as it is made: npm run spec-coverage', () => {
  expect(readFileSync(coveragePath, 'utf8')).toBe(renderCoverage(statements, proofs))
})
