import { expect, test } from 'vitest'
import { cellsOf } from './issue-record.ts'

const cells = (record: Record<string, unknown>) => Object.fromEntries(cellsOf(record) ?? [])

const issue = (change: object = {}) => ({
  number: 12,
  title: 'Tide',
  state: 'open',
  html_url: 'https://github.com/Harbor/app/issues/12',
  ...change,
})

test.each([
  ['its page', {}],
  [
    'its address in the API',
    { html_url: undefined, url: 'https://api.github.com/repos/harbor/app/issues/12' },
  ],
  ['its repository', { html_url: undefined, repository_url: 'https://api.github.com/repos/harbor/app' }],
])('an issue of GitHub is known by its repository and number, by %s', (_, change) => {
  expect(cells(issue(change))['Issue number']).toBe('harbor/app#12')
})

test('an issue of GitHub without an address is known by its number', () => {
  expect(cells(issue({ html_url: undefined }))['Issue number']).toBe('12')
})

test('a comment of GitHub’s API names its issue with the repository, also without words', () => {
  const comment = { id: 5, issue_url: 'https://api.github.com/repos/harbor/app/issues/12', body: null }
  expect(cells(comment)).toMatchObject({
    'Issue number': 'harbor/app#12',
    'Comment ID': 'harbor/app 5',
    Body: '',
  })
})

test('a comment without words, or of another form, leaves the other comments of its issue', () => {
  const comments = [{ id: 'a', body: null }, 'odd', { body: 'first' }, { body: 'second' }]
  const list = JSON.parse(cells(issue({ comments }))['Comments list'] ?? '')
  expect(list).toMatchObject([
    { id: '', text: 'first' },
    { id: '', text: 'second' },
  ])
})

test('a comment of Jira of another form leaves the other comments of its issue', () => {
  const comment = { comments: [null, { id: 7, body: 'first' }] }
  const list = JSON.parse(cells({ key: 'HB-1', fields: { summary: 'S', comment } }).Comment ?? '')
  expect(list).toMatchObject([{ id: '7', text: 'first' }])
})

test('fields of GitHub that say nothing about an issue are left out, and reactions are a number', () => {
  const noise = {
    locked: false,
    author_association: 'NONE',
    updated_at: '2024-01-01',
    active_lock_reason: null,
    sub_issues_summary: { total: 0 },
    issue_dependencies_summary: { total: 0 },
    timeline_url: 'x',
    node_id: 'x',
    reactions: { url: 'x', total_count: 3, '+1': 3 },
  }
  expect(cells(issue(noise))).toEqual({ ...cells(issue()), Reactions: '3' })
})

test.each([
  ['bug', 'bug'],
  ['kind/Bug', 'bug'],
  ['bugs', 'bug'],
  ['debugging', ''],
  ['ladybug', ''],
])('an issue with the label %s has the type “%s”', (label, type) => {
  expect(cells(issue({ labels: [{ name: label }] })).Type).toBe(type)
})
