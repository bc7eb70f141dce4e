import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { checkFile, importFile, uploadTo } from '../../test/sample-imports.ts'

const world = sharedWorld()

/** An issue as GitHub's API answers. */
const apiIssue = (number: number, change: object = {}) => ({
  url: `https://api.github.com/repos/harbor/app/issues/${number}`,
  repository_url: 'https://api.github.com/repos/harbor/app',
  html_url: `https://github.com/harbor/app/issues/${number}`,
  node_id: 'I_kwDO',
  number,
  title: `Tide ${number}`,
  user: { login: 'mara', id: 7, avatar_url: 'https://avatars.example/7' },
  labels: [{ id: 1, name: 'charts', color: 'ededed' }],
  state: 'open',
  state_reason: null,
  milestone: { title: 'Autumn' },
  comments: 1,
  created_at: '2024-02-03T04:05:06Z',
  body: 'Show the tide.\r\nBy the hour.',
  ...change,
})

/** An issue as GitHub's command line lists it with `--json`. */
const listedIssue = (number: number, change: object = {}) => ({
  author: { login: 'zoe', name: 'Zoe Quay' },
  body: 'It hangs.',
  closedAt: '2024-03-01T00:00:00Z',
  comments: [
    {
      id: `IC_${number}_1`,
      author: { login: 'bo' },
      body: 'Here too.\n\nSince Monday.',
      createdAt: '2024-02-04T00:00:00Z',
    },
    {
      id: `IC_${number}_2`,
      author: { login: 'zoe' },
      body: 'x'.repeat(7_000),
      createdAt: '2024-02-05T00:00:00Z',
    },
  ],
  createdAt: '2024-02-03T04:05:06Z',
  labels: [{ id: 'LA_1', name: 'crash bug', description: '', color: 'd73a4a' }],
  number,
  state: 'CLOSED',
  stateReason: 'COMPLETED',
  title: `Hangs ${number}`,
  ...change,
})

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const document = (...texts: string[]) => ({ type: 'doc', version: 1, content: texts.map(paragraph) })

/** An issue as Jira's search answers, with texts as strings or as documents. */
const jiraIssue = (key: string, text: (words: string) => unknown) => ({
  id: '10001',
  key,
  fields: {
    summary: `Anchor ${key}`,
    description: text('It drags.'),
    issuetype: { name: 'Bug' },
    status: { name: 'Done' },
    reporter: { accountId: '5b10', displayName: 'Mia Pier', emailAddress: 'mia@pier.example' },
    created: '2024-02-03T04:05:06.789+0100',
    labels: ['deck'],
    priority: { name: 'High' },
    customfield_10016: 5,
    watches: null,
    comment: {
      total: 1,
      comments: [
        {
          id: `9${key}`,
          author: { accountId: '5b11', displayName: 'Ole Dock' },
          body: text('A colleague sees it too.'),
          created: '2024-02-06T00:00:00.000+0000',
        },
      ],
    },
  },
})

/** The imported item with a title, its tags, and its comments, oldest first. */
async function itemTitled(title: string) {
  const db = world.tenant()
  const item = await db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select([
      'feedback.id',
      'feedback.kind',
      'feedback.body',
      'people.name as author',
      'statuses.category',
      'feedback.created_at',
    ])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const comments = await db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select(['body', 'internal', 'people.name as author', 'comments.created_at'])
    .where('feedback_id', '=', item.id)
    .orderBy('comments.created_at')
    .execute()
  const tags = await db
    .selectFrom('tag_links')
    .innerJoin('tags', 'tags.id', 'tag_links.tag_id')
    .select('tags.name')
    .where('item_id', '=', item.id)
    .execute()
  return {
    ...item,
    createdAt: new Date(Number(item.created_at)).toISOString(),
    comments,
    tags: tags.map(({ name }) => name),
  }
}

test('issues of GitHub’s API move in with author, date, status and labels, pull requests do not', async () => {
  const issues = [
    apiIssue(1),
    apiIssue(2, { state: 'closed', state_reason: 'not_planned', labels: [{ name: 'Bug' }] }),
    apiIssue(3, { state: 'closed', state_reason: 'completed' }),
    apiIssue(4, { pull_request: { url: 'https://api.github.com/repos/harbor/app/pulls/4' } }),
  ]
  const { done, checked } = await importFile(world, JSON.stringify(issues, null, 2), { name: 'issues.json' })
  expect(checked).toMatchObject({
    rowCount: 3,
    refusedCount: 0,
    mapping: { kind: 'feedback', source: 'github' },
  })
  expect(done.createdCount).toBe(3)
  expect(await itemTitled('Tide 1')).toMatchObject({
    kind: 'idea',
    body: 'Show the tide.\nBy the hour.',
    author: 'mara',
    category: 'open',
    createdAt: '2024-02-03T04:05:06.000Z',
    tags: ['charts'],
    comments: [{ internal: 1, body: 'milestone: Autumn\nLink: https://github.com/harbor/app/issues/1' }],
  })
  expect(await itemTitled('Tide 2')).toMatchObject({ kind: 'bug', category: 'closed' })
  expect(await itemTitled('Tide 3')).toMatchObject({ category: 'done' })
})

test('comments of GitHub’s API are a file of their own', async () => {
  await importFile(world, JSON.stringify([apiIssue(21)]))
  const comment = {
    id: 501,
    issue_url: 'https://api.github.com/repos/harbor/app/issues/21',
    user: { login: 'bo' },
    body: 'Please.',
    created_at: '2024-02-04T00:00:00Z',
  }
  const { done, checked } = await importFile(
    world,
    JSON.stringify([comment, { ...comment, id: 502, issue_url: 'x/99' }]),
  )
  expect(checked.mapping).toMatchObject({ kind: 'comments', source: 'github' })
  expect(done).toMatchObject({ createdCount: 1, refusedCount: 1, refusals: [{ line: 3 }] })
  const { comments } = await itemTitled('Tide 21')
  expect(comments[0]).toMatchObject({ author: 'bo', body: 'Please.', internal: 0 })
})

test('issues of GitHub’s command line bring their comments, which a later file adds to and an undo removes', async () => {
  const first = await importFile(world, JSON.stringify([listedIssue(31)]))
  expect(first.done).toMatchObject({ createdCount: 1, refusedCount: 0 })
  const item = await itemTitled('Hangs 31')
  expect(item).toMatchObject({ kind: 'bug', author: 'Zoe Quay', category: 'done', tags: ['crash bug'] })
  const written = item.comments.filter(({ internal }) => internal === 0)
  expect(written.map(({ author, body }) => [author, body.length])).toEqual([
    ['bo', 'Here too.\n\nSince Monday.'.length],
    ['Zoe Quay', 5_000],
    ['Zoe Quay', 2_000],
  ])
  expect(new Date(Number(written[0]?.created_at)).toISOString()).toBe('2024-02-04T00:00:00.000Z')
  const [known] = listedIssue(31).comments
  const later = { id: 'IC_31_3', author: { login: 'bo' }, body: 'Thanks.', createdAt: '2024-03-01T00:00:00Z' }
  const again = await importFile(world, JSON.stringify([listedIssue(31, { comments: [known, later] })]))
  expect(again.done).toMatchObject({ createdCount: 0, knownCount: 1 })
  expect((await itemTitled('Hangs 31')).comments.map(({ body }) => body)).toContain('Thanks.')
  expect(await again.undo()).toMatchObject({ state: 'undone' })
  const after = (await itemTitled('Hangs 31')).comments.map(({ body }) => body)
  expect(after).not.toContain('Thanks.')
  expect(after).toContain('Here too.\n\nSince Monday.')
})

test.each([
  ['strings', 'HB-1', (words: string): unknown => words],
  ['documents', 'HB-2', (words: string): unknown => document(words, 'Every time.')],
])('issues of Jira’s search, with texts as %s, bring comments for the team', async (form, key, text) => {
  const answer = { expand: 'schema', startAt: 0, maxResults: 50, total: 1, issues: [jiraIssue(key, text)] }
  const { done, checked } = await importFile(world, JSON.stringify(answer), { name: 'search.json' })
  expect(checked.mapping).toMatchObject({ kind: 'feedback', source: 'jira' })
  expect(done).toMatchObject({ createdCount: 1, refusedCount: 0 })
  const item = await itemTitled(`Anchor ${key}`)
  expect(item).toMatchObject({
    kind: 'bug',
    body: form === 'strings' ? 'It drags.' : 'It drags.\nEvery time.',
    author: 'Mia Pier',
    category: 'done',
    createdAt: '2024-02-03T03:05:06.789Z',
    tags: ['deck'],
  })
  expect(item.comments).toMatchObject([
    { author: 'Ole Dock', internal: 1, body: expect.stringContaining('A colleague sees it too.') },
    { internal: 1, body: expect.stringContaining('customfield_10016: 5') },
  ])
})

test('issues of Jira’s CSV file bring the comments of all its columns of comments', async () => {
  const { done } = await importFile(
    world,
    [
      'Issue key,Summary,Issue Type,Status,Reporter,Reporter Id,Created,Comment,Comment,Comment',
      'HB-7,Cleats,Story,In Progress,Pia,7a10,03/Feb/24 4:05 AM,"04/Feb/24 10:12 AM;7a11;Wanted; by all\nof us",05/Feb/24 1:00 PM;7a10;Soon,',
      'HB-8,Lines,Story,To Do,Pia,7a10,03/Feb/24 4:05 AM,no time and no author,,',
    ].join('\n'),
  )
  expect(done).toMatchObject({ createdCount: 2, refusedCount: 0 })
  expect((await itemTitled('Cleats')).comments).toMatchObject([
    { author: '7a11', body: 'Wanted; by all\nof us', internal: 1 },
    { author: 'Pia', body: 'Soon', internal: 1 },
  ])
  expect((await itemTitled('Lines')).comments).toMatchObject([{ body: 'no time and no author', internal: 1 }])
})

test('any list of records, also one in each line, is a table', async () => {
  const lines =
    '{"id":"z1","title":"From a line","votes":3}\n{"id":"z2","title":"Another","wave":{"deep":[1,null]}}\n'
  const { done, checked } = await importFile(world, lines, { name: 'ideas.jsonl' })
  expect(checked.columns.map(({ name }) => name)).toEqual(['id', 'title', 'votes', 'wave'])
  expect(done.createdCount).toBe(2)
  expect((await itemTitled('Another')).comments).toMatchObject([{ body: 'wave: {"deep":[1,null]}' }])
})

test('a refused record is named by its place in the file', async () => {
  const { checked } = await checkFile(
    world,
    JSON.stringify([
      apiIssue(41),
      apiIssue(44, { pull_request: { url: 'https://api.github.com/repos/harbor/app/pulls/44' } }),
      {},
      apiIssue(42, { body: 'line\n'.repeat(2_001) }),
      apiIssue(43),
    ]),
  )
  expect(checked).toMatchObject({ createdCount: 2, refusals: [{ line: 5, column: 'Body' }] })
})

test.each([
  ['is cut off', JSON.stringify([apiIssue(1), apiIssue(2)]).slice(0, -40), 'ends within record 2'],
  ['has no record', '[]', 'no records'],
  ['is no JSON within a record', '[{"title": oops}]', 'Record 1 is no JSON'],
  ['has a record over 1 MB', `[{"title":"${'x'.repeat(1_200_000)}"}]`, 'Record 1 is longer than 1 MB'],
  [
    'has too many fields',
    JSON.stringify([Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, 1]))]),
    'more than 200 different fields',
  ],
])('a JSON file that %s is refused with a sentence', async (_, content, sentence) => {
  const { answer } = await uploadTo(world, content, { name: 'issues.json' })
  expect(answer.status).toBe(400)
  expect((await answer.json()).detail).toContain(sentence)
})

test('a record that is nested without end is a text or refused, and costs little', async () => {
  const deep = `${'{"content":['.repeat(40_000)}${']}'.repeat(40_000)}`
  const issue = jiraIssue('HB-9', () => 'DEEP')
  const { answer } = await uploadTo(world, JSON.stringify({ issues: [issue] }).replaceAll('"DEEP"', deep))
  expect([200, 400]).toContain(answer.status)
})
