import { writeFileSync } from 'node:fs'
import { coveragePath, renderCoverage } from './spec/coverage.ts'
import { findProofs } from './spec/proofs.ts'
import { statements } from './spec/statements.ts'

writeFileSync(coveragePath, renderCoverage(statements, findProofs()))
