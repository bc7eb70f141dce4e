import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/opening/open.ts'
import { tellStory } from './story.ts'

/**
 * Vitest's global setup of the `sqlite` projects: provides a migrated file and one with the demo data, for tests to
 * copy.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-templates-'))
  const [empty, told] = [join(folder, 'empty.db'), join(folder, 'story.db')]
  await (await openDatabase({ source: { engine: 'sqlite', file: empty }, guarded: true })).close()
  project.provide('emptyDatabase', empty)
  project.provide('story', await tellStory({ engine: 'sqlite', file: told }, folder))
  project.provide('storyDatabase', told)
  return () => rmSync(folder, { recursive: true })
}
