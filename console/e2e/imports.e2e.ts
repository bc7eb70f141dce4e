import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject } from './customer.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

const posts = `Post ID,Title,Details,Board,Status,Category,Tags,Author,Author Email,Created,ETA
p1,Night mode for the chart,"Please, a dark
chart",Features,Planned,Charts,"design, night",Zoe Zimmer,zoe@zimmer.example,2023-02-03T10:00:00Z,June 2026
p2,Export the log book,,Features,complete,,,Max Muster,max@muster.example,2023-03-01,
p3,It forgets the route,When saving,Bugs,open,,,,,2023-04-01,
p4,,Nothing but a text,Features,open,,,Max Muster,max@muster.example,2023-04-02,
p5,Arrives before it was written,,Features,open,,,,,yesterday or so,
`
const votes = `Post ID,Voter ID,Voter,Voter Email,Created
p1,u1,Zoe Zimmer,zoe@zimmer.example,2023-02-03
p1,u2,Max Muster,max@muster.example,2023-02-04
p1,u3,No Mail,,2023-02-05
p2,u2,Max Muster,max@muster.example,2023-03-01
p9,u2,Max Muster,max@muster.example,2023-03-01
`
const comments = `Comment ID,Post ID,Parent ID,Author,Author Email,Value,Internal,Created
c1,p1,,Max Muster,max@muster.example,Me too,,2023-02-06
c2,p1,c1,Zoe Zimmer,zoe@zimmer.example,So glad,,2023-02-07
`

/** Issues as GitHub's command line lists them with `--json`. */
const issues = JSON.stringify(
  [
    {
      number: 7,
      title: 'The anchor drags',
      state: 'OPEN',
      comments: [{ id: 'IC_1', body: 'At night too.' }],
    },
    { number: 8, title: 'Charts by mail', state: 'CLOSED', stateReason: 'NOT_PLANNED', comments: [] },
  ].map(({ comments, ...issue }) => ({
    author: { login: 'mara' },
    body: 'As on the old ship.',
    labels: [],
    createdAt: '2024-02-03T04:05:06Z',
    url: `https://github.com/harbor/app/issues/${issue.number}`,
    comments: comments.map((comment) => ({
      ...comment,
      author: { login: 'bo' },
      createdAt: '2024-02-04T00:00:00Z',
    })),
    ...issue,
  })),
)

/** Answer of Jira to a search; the second issue is from a time that has not come. */
const search = JSON.stringify({
  issues: [
    ['HB-1', 'The compass turns', '2024-03-05T06:07:08.000+0000'],
    ['HB-2', 'From tomorrow', '2999-01-01T00:00:00.000+0000'],
  ].map(([key, summary, created]) => ({
    key,
    fields: {
      ...{ summary, created, issuetype: { name: 'Bug' }, status: { name: 'In Progress' } },
      reporter: { displayName: 'Mara Maier', accountId: 'm1' },
      comment: { comments: [{ id: '1', author: { displayName: 'Bo', accountId: 'b1' }, body: 'At sea.' }] },
    },
  })),
})

let ada: Member
beforeAll(async () => {
  ada = await createOwner()
  await embeddedProject(ada, { moderation: 'off' })
})

/** Chooses a file for a new import. */
async function choose(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'New import' }).click()
  const mimeType = name.endsWith('.json') ? 'application/json' : 'text/csv'
  const file = { name, mimeType, buffer: Buffer.from(text) }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles(file)
  return page.getByRole('listitem', { name, exact: true })
}

/** Checks the rows of a file as it was guessed, and imports those that can be. */
async function importRows(page: Page, name: string, text: string, rows: number) {
  const item = await choose(page, name, text)
  await item.getByRole('button', { name: 'Check rows' }).click()
  await item.getByRole('button', { name: `Import ${rows}` }).click()
  await item.getByText('Imported', { exact: true }).waitFor()
  return item
}

test('a board of Canny and issues of GitHub and Jira move in with every count, and leave as a whole, file by file', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: ada.cookies, at: '/organisation/imports' })
  await page.getByText('No imports yet').waitFor()

  const items = await choose(page, 'posts.csv', posts)
  await items.getByLabel('Exported from').waitFor()
  expect(await items.getByLabel('Exported from').inputValue()).toBe('canny')
  expect(await items.getByLabel('Details', { exact: true }).inputValue()).toBe('body')
  // A column that is nothing here is kept; a title is needed.
  expect(await items.getByLabel('ETA', { exact: true }).inputValue()).toBe('')
  const title = items.getByLabel('Title', { exact: true })
  await title.selectOption('')
  await items.getByText('Please choose a column for: Title').waitFor()
  await title.selectOption('title')
  await items.getByLabel('Status for open').selectOption('Under review')
  await expectAccessibleEverywhere(page)
  await items.getByRole('button', { name: 'Check rows' }).click()
  await items.getByText('3 to import · 0 here already · 2 refused').waitFor()
  await items.getByText('2 refused rows').click()
  const refused = items.getByRole('table', { name: 'Refused rows' })
  await refused.getByRole('row').filter({ hasText: 'Title' }).waitFor()
  await refused.getByRole('row').filter({ hasText: 'Created' }).waitFor()
  await expectAccessibleEverywhere(page)
  await items.getByRole('button', { name: 'Import 3' }).click()
  await items.getByText('3 imported · 0 here already · 2 refused').waitFor()

  const voters = await importRows(page, 'votes.csv', votes, 4)
  await voters.getByText('4 imported · 0 here already · 1 refused').waitFor()
  const talk = await importRows(page, 'comments.csv', comments, 2)

  const tracked = await importRows(page, 'issues.json', issues, 2)
  expect(await tracked.getByText('2 imported · 0 here already · 0 refused').count()).toBe(1)

  const found = await choose(page, 'search.json', search)
  expect(await found.getByLabel('Exported from').inputValue()).toBe('jira')
  expect(await found.getByLabel('Each row is one of').inputValue()).toBe('feedback')
  await found.getByLabel('Status for In Progress').waitFor()
  await found.getByRole('button', { name: 'Check rows' }).click()
  await found.getByText('1 to import · 0 here already · 1 refused').waitFor()
  await found.getByText('1 refused row').click()
  await found.getByRole('row').filter({ hasText: 'is in the future' }).waitFor()
  await found.getByRole('button', { name: 'Import 1' }).click()
  await found.getByText('1 imported · 0 here already · 1 refused').waitFor()

  const list = (await ada.call('GET', '/feedback')) as { items: Record<string, unknown>[] }
  const countsOf = (wanted: string) => list.items.find(({ title }) => title === wanted)
  expect(countsOf('Night mode for the chart')).toMatchObject({ voteCount: 3, commentCount: 2 })
  expect(countsOf('Export the log book')).toMatchObject({ voteCount: 1, commentCount: 0 })
  expect(countsOf('The anchor drags')).toMatchObject({ commentCount: 1 })
  expect(countsOf('Charts by mail')).toMatchObject({ commentCount: 0 })

  // Jira's comments were written for colleagues.
  expect(countsOf('The compass turns')).toMatchObject({ kind: 'bug', commentCount: 0 })

  for (const [name, item] of [
    ['search.json', found],
    ['issues.json', tracked],
    ['comments.csv', talk],
    ['votes.csv', voters],
    ['posts.csv', items],
  ] as const) {
    await item.getByRole('button', { name: `Undo the import of ${name}` }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await item.getByText('Undone', { exact: true }).waitFor()
  }
  await page.goto('/feedback')
  await page.getByText('Night mode for the chart').waitFor({ state: 'detached' })
  const left = (await ada.call('GET', '/feedback')) as { items: unknown[] }
  expect(left.items).toEqual([])
})
