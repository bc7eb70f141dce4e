import type { Project } from '@earshot/shared/project/project'
import { expect, test } from 'vitest'
import { isSetUp, setupOf } from './setup.ts'

const project = (id: string, change: Partial<Project>) =>
  ({ id, allowedOrigins: [], installation: null, archivedAt: null, ...change }) as Project
const bare = project('bare', {})
const allowed = project('allowed', { allowedOrigins: ['https://a.example'] })
const seen = project('seen', {
  allowedOrigins: ['https://b.example'],
  installation: { seenAt: 1, origin: 'https://b.example' },
})

test('the project that has come furthest says how far the organisation is', () => {
  expect(setupOf([bare, allowed, seen], false)).toMatchObject({
    project: { id: 'seen' },
    website: 'https://b.example',
    installed: true,
  })
  expect(setupOf([bare, allowed], false)).toMatchObject({ project: { id: 'allowed' }, installed: false })
  expect(setupOf([bare], false)).toMatchObject({ project: { id: 'bare' }, website: null })
  expect(setupOf([project('archived', { archivedAt: 1 })], false)).toBeUndefined()
  expect(setupOf([], false)).toBeUndefined()
})

test('all three steps make it complete', () => {
  expect(
    [setupOf([seen], true), setupOf([seen], false), setupOf([allowed], true)].map(
      (setup) => setup && isSetUp(setup),
    ),
  ).toEqual([true, false, false])
})
