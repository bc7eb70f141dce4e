import { writeFileSync } from 'node:fs'
import { coveragePath, renderCoverage } from '../console/e2e/spec/coverage.ts'
import { findProofs } from '../console/e2e/spec/proofs.ts'
import { statements } from '../console/e2e/spec/statements.ts'

writeFileSync(coveragePath, renderCoverage(statements, findProofs()))
