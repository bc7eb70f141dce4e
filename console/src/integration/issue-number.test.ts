import { expect, test } from 'vitest'
import { issueNumberIn } from './issue-number.ts'

test.each([
  ['#12', 12],
  ['12', 12],
  ['https://github.com/Harbor/app/issues/12', 12],
  ['https://github.com/harbor/app/issues/12#issuecomment-7', 12],
  ['https://github.com/harbor/other/issues/12', Number.NaN],
  ['nothing', Number.NaN],
])('%s is issue %d of a repository', (text, number) => {
  expect(issueNumberIn(text, { service: 'github', target: 'harbor/app' })).toBe(number)
})

test.each([
  ['ENG-12', 12],
  ['eng-12', 12],
  ['12', 12],
  ['https://linear.app/harbor2/issue/ENG-12/mend-7-tides', 12],
  ['https://linear.app/harbor2/issue/ENG-12', 12],
  ['OPS-12', Number.NaN],
])('%s is issue %d of a team', (text, number) => {
  expect(issueNumberIn(text, { service: 'linear', target: 'ENG' })).toBe(number)
})

test.each([
  ['ENG-12', 12],
  ['eng-12', 12],
  ['12', 12],
  ['https://harbor.atlassian.net/browse/ENG-12', 12],
  ['https://harbor.atlassian.net/browse/ENG-12?focusedCommentId=7', 12],
  ['https://other.atlassian.net/browse/ENG-12', Number.NaN],
  ['OPS-12', Number.NaN],
])('%s is issue %d of a project at Jira', (text, number) => {
  expect(issueNumberIn(text, { service: 'jira', target: 'harbor.atlassian.net/ENG' })).toBe(number)
})

test.each([
  ['#12', 12],
  ['12', 12],
  ['https://git.harbor.example/Harbor/tides/app/-/issues/12', 12],
  ['https://git.harbor.example/harbor/tides/app/-/work_items/12#note_7', 12],
  ['https://git.harbor.example/harbor/other/-/issues/12', Number.NaN],
  ['https://gitlab.com/harbor/tides/app/-/issues/12', Number.NaN],
])('%s is issue %d of a project at GitLab', (text, number) => {
  const target = 'https://git.harbor.example/harbor/tides/app'
  expect(issueNumberIn(text, { service: 'gitlab', target })).toBe(number)
})
