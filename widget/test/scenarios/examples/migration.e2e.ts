import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { launcherOf, panelOf } from '../../panel-of.ts'
import { signIn, type Team } from '../../team.ts'
import { test } from '../../visit.ts'

let team: Team
/** Pages whose server signs for Canny still, and for Earshot already. */
let origins: [former: string, own: string]
const servers: Server[] = []

/** Allows the pages of the example, and serves them. */
async function serve(more: { secret?: string } = {}): Promise<string> {
  const { servePages } = await import('../../../../examples/migrate-from-canny/pages.mjs')
  const server = createServer(servePages({ earshot: inject('server'), key: inject('key'), ...more }))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${port}`
}

beforeAll(async () => {
  team = await signIn()
  const path = `/projects/${team.projectId}`
  const { secret } = await team.send<{ secret: string }>('POST', `${path}/identity/secrets`, {})
  origins = [await serve(), await serve({ secret })]
  const { allowedOrigins } = await team.send<{ allowedOrigins: string[] }>('GET', path)
  await team.send('PATCH', path, { allowedOrigins: [...allowedOrigins, ...origins] })
})
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** Sends an idea by the form that is open and has the page's claim, unless a token says who sends it; returns what the team reads. */
async function sendIdea(page: Page, title: string, isProven = false) {
  const panel = panelOf(page)
  await panel.getByLabel('Your idea in one line').fill(title)
  if (!isProven) {
    expect(await panel.getByLabel('Email').inputValue()).toBe('nia@fjordline.example')
    expect(await panel.getByLabel('Name').inputValue()).toBe('Nia Okafor')
  }
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const { items } = await team.send<{ items: { title: string; author: object }[] }>(
    'GET',
    `/feedback?projectId=${team.projectId}`,
  )
  return items.find((item) => item.title === title)
}

test('a page written for Canny opens ideas and changelog by its own elements, and its unsigned user is unverified', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, diagnostics } = await visit(`${origins[0]}/canny.html`)
  await page.waitForFunction('window.Earshot?.loaded')
  await page.getByRole('link', { name: 'Feedback' }).click()
  await panelOf(page).getByRole('heading', { name: 'Ideas' }).waitFor()
  expect(page.url()).toBe(`${origins[0]}/canny.html`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'What is new' }).click()
  await panelOf(page).getByRole('heading', { name: 'What’s new' }).waitFor()
  // Canny has no button of its own on a page.
  expect(await launcherOf(page).isVisible()).toBe(false)
  await page.evaluate("Earshot('open', { type: 'idea' })")
  const title = 'Moorings by the week'
  expect(await sendIdea(page, title)).toMatchObject({ author: { name: 'Nia Okafor', verified: false } })
  expect(diagnostics).toEqual([])
})

test('a board of Canny is in its place, and a token for Canny gets one line that names what it lacks', async ({
  visit,
}) => {
  const { page, diagnostics } = await visit(`${origins[0]}/canny-board.html`)
  await panelOf(page).getByRole('heading', { name: 'Most wanted' }).waitFor()
  expect(await page.locator('[data-canny] > earshot-widget').count()).toBe(1)
  expect(diagnostics).toEqual([
    `console: warning Earshot: the token for Canny lacks iss, aud, sub, iat and exp; its user is unverified. ${inject('server')}/e/guide#former-script`,
  ])
})

test('once the board has left the page, the changelog opens over it, and the page closes that', async ({
  visit,
}) => {
  const { page } = await visit(`${origins[1]}/canny-board.html`)
  await panelOf(page).getByRole('heading', { name: 'Most wanted' }).waitFor()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.dataset.cannyChangelog = ''
    button.append('What is new')
    document.querySelector('[data-canny]')?.replaceWith(button)
  })
  await page.getByRole('button', { name: 'What is new' }).click()
  const heading = panelOf(page).getByRole('heading', { name: 'What’s new' })
  await heading.waitFor()
  await page.evaluate("Canny('closeChangelog')")
  await heading.waitFor({ state: 'hidden' })
})

test('with the three lines the same page names its user, verified', async ({ visit }) => {
  const { page, diagnostics } = await visit(`${origins[1]}/canny-board.html`)
  const session = page.waitForResponse('**/e/v1/session')
  await panelOf(page).getByRole('button', { name: 'Suggest an idea' }).click()
  expect((await (await session).json()).contact).toMatchObject({ name: 'Nia Okafor', verified: true })
  expect(diagnostics).toEqual([])
})

test('a user with a token sends ideas also where the page claims a name beside it', async ({ visit }) => {
  const { page, diagnostics } = await visit(`${origins[1]}/canny-board.html`)
  await page.waitForFunction('window.Earshot?.loaded')
  await page.evaluate(
    "Earshot('init', { visitor: { name: 'Somebody else', email: 'else@fjordline.example' } })",
  )
  await panelOf(page).getByRole('button', { name: 'Suggest an idea' }).click()
  expect(await sendIdea(page, 'Berths for visitors', true)).toMatchObject({
    author: { name: 'Nia Okafor', verified: true },
  })
  expect(diagnostics).toEqual([])
})

test('a page written for Featurebase has its button, its form and its changelog', async ({ visit }) => {
  const { page, diagnostics } = await visit(`${origins[0]}/featurebase.html`)
  await launcherOf(page).waitFor()
  expect((await launcherOf(page).boundingBox())?.x).toBeLessThan(100)
  await page.getByRole('button', { name: 'What is new' }).click()
  await panelOf(page).getByRole('heading', { name: 'What’s new' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  expect(await sendIdea(page, 'A list of free berths')).toMatchObject({
    author: { name: 'Nia Okafor', verified: false },
  })
  await page.keyboard.press('Escape')
  await page.evaluate("postMessage({ target: 'FeaturebaseWidget', data: { action: 'openFeedbackWidget' } })")
  await panelOf(page).waitFor()
  await page.evaluate("Featurebase('initialize_survey_widget', {})")
  expect(diagnostics).toEqual([
    `console: warning Earshot: Featurebase('initialize_survey_widget') does nothing here. ${inject('server')}/e/guide#former-script`,
  ])
})
