import { expect, test } from 'vitest'
import { gitLabForm } from './gitlab-form.ts'

test.each([
  ['https://gitlab.com/harbor/app', 'https://gitlab.com/harbor/app'],
  ['gitlab.com/harbor/app', 'https://gitlab.com/harbor/app'],
  ['https://Git.Harbor.example/Harbor/tides/app/', 'https://git.harbor.example/Harbor/tides/app'],
  ['https://gitlab.com/harbor/app.git', 'https://gitlab.com/harbor/app'],
  ['https://gitlab.com/harbor/app/-/issues/12?sort=new', 'https://gitlab.com/harbor/app'],
  ['https://gitlab.com/harbor/app/-', 'https://gitlab.com/harbor/app'],
  ['http://git.harbor.example:8080/harbor/app', 'http://git.harbor.example:8080/harbor/app'],
])('%s names the project %s', (typed, target) => {
  expect(gitLabForm.targetOf(typed)).toBe(target)
})

test.each([
  'harbor',
  'harbor/app',
  'https://gitlab.com/harbor',
  'https://ada:secret@gitlab.com/harbor/app',
  'ftp://gitlab.com/harbor/app',
  'https://gitlab.com/harbor/a%2Fb',
])('%s names no project', (typed) => {
  expect(gitLabForm.targetOf(typed)).toBeUndefined()
})
