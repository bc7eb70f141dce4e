import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { Project } from '@earshot/shared/project/project'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { newCustomer } from './customer.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { call, demoMember, type Member } from './person.ts'
import { type Serving, serve } from './server.ts'
import { test } from './visit.ts'

let serving: Serving
let ada: Member
let project: Project
let site: HostSite
beforeAll(async () => {
  serving = await serve()
  ada = await demoMember('Ada', serving)
  const { id, publicKey } = (await ada.call('POST', '/projects', { name: 'Foghorn' })) as Project
  site = await startHostSite(publicKey, serving.server)
  const settings = { moderation: 'off', allowedOrigins: [site.origin, 'https://product.example'] }
  project = (await ada.call('PATCH', `/projects/${id}`, settings)) as Project
})
afterAll(() => Promise.all([site?.stop(), serving?.stop()]))

/** Number of emails to an address that contain a text. */
const mailed = async (email: string, words: string): Promise<number> =>
  (await mailsTo(email, serving.dataDir)).filter(({ text }) => text.includes(words)).length

/** Reports a bug on the board with a name and an address, and confirms the address by the emailed link. */
async function report(page: Page, title: string, email: string): Promise<void> {
  await page.goto(`/site-feedback/${project.slug}?new=bug`)
  await page.getByLabel('What happened?').fill(title)
  await page.getByText('Add your email to hear what happens').click()
  await page.getByLabel('Name').fill('Rhea')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('The team has your report.').waitFor()
  await page.goto(await mailedLink(email, '/confirm-address', serving.dataDir))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('Address Confirmed').waitFor()
  await page.getByRole('link', { name: 'See your feedback' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: project.name }).waitFor()
  await page.getByRole('list', { name: 'What has happened so far' }).getByText('Sent').waitFor()
}

/** Suggests an idea as a contact with a confirmed address. @returns the idea's id. */
async function suggest(title: string, email: string): Promise<string> {
  const { server, dataDir } = serving
  const milo = await newCustomer(project, server)
  await milo.introduce({ name: 'Milo', email })
  const token = new URL(await mailedLink(email, '/confirm-address', dataDir)).hash.slice(1)
  await call('POST', '/contacts/confirm-address', { token }, { server })
  return (await milo.send({ kind: 'idea', title })).id
}

/** Subscribes a new reader to the changelog, who confirms the address by the emailed link. */
async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto(`/site-feedback/${project.slug}?view=changelog`)
  await page.getByRole('button', { name: 'Subscribe by email' }).click()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByText('Please enter your email address').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Fixed').check()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByText(`open the link in the email that we sent to ${email}`).waitFor()
  await page.goto(await mailedLink(email, '/confirm-address', serving.dataDir))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('Address Confirmed').waitFor()
  await page.goto(`/site-feedback/${project.slug}?view=changelog`)
  await page.getByText(`New entries go to ${email}: Right away. Only: Fixed.`).waitFor()
}

/** Moves an item to Done, and notifies nobody. */
async function finishQuietly(title: string): Promise<void> {
  const { items } = (await ada.call('GET', `/feedback?projectId=${project.id}`)) as {
    items: FeedbackDetail[]
  }
  const item = items.find((item) => item.title === title)
  const done = project.statuses.find(({ name }) => name === 'Done')
  await ada.call('PUT', `/feedback/${item?.id}/status`, { statusId: done?.id, quiet: true })
}

const expectLoaded = (image: Locator): Promise<void> =>
  expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

/** Adds an image with alternative text at the end of an entry. */
async function addImage(page: Page, words: string): Promise<void> {
  await page.getByLabel('Text').press('ControlOrMeta+End')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add image' }).click()
  const buffer = await page.screenshot()
  await (await chooser).setFiles([{ name: 'horn.png', mimeType: 'image/png', buffer }])
  await page.getByText('Describe each image in its brackets').waitFor()
  await page.keyboard.type(words)
  await expectLoaded(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: words }))
}

/** Reloads the page and opens the widget, as a returning visitor does. */
async function openWidget(page: Page): Promise<Locator> {
  await page.goto(site.origin)
  await page.locator('earshot-widget .launcher').click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Report a bug' }).waitFor()
  return panel
}

/** Notifications in the widget, newest first; waits until `unread` notifications are unread. */
async function notified(page: Page, unread: number): Promise<string[]> {
  const words = `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`
  let panel = await openWidget(page)
  const link = () => panel.getByRole('button', { name: words })
  await expect
    .poll(async () => {
      if (await link().isVisible()) return true
      panel = await openWidget(page)
      return link().isVisible()
    })
    .toBe(true)
  await link().click()
  await panel
    .getByRole('button', { name: /^(Shipped|Now)/ })
    .first()
    .waitFor()
  return panel.getByRole('listitem').getByRole('button').allInnerTexts()
}

async function linkFeedback(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Link feedback' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('list', { name: 'Linked feedback' }).getByText(title).waitFor()
}

/**
 * Mentions Ben in an internal note on the open item; Ben is notified in the bell and by email, and opens the item
 * there.
 */
async function mentionBen(team: Page, bens: Page, words: string): Promise<void> {
  const note = team.getByRole('textbox', { name: 'Internal note' })
  await team.getByRole('tab', { name: 'Internal note' }).click()
  await note.pressSequentially('@be')
  await team.getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await note.press('Enter')
  await note.pressSequentially(words)
  await team.getByText('Notifies Ben Okafor').waitFor({ state: 'attached' })
  await team.getByRole('button', { name: 'Add note', exact: false }).click()
  await expect.poll(() => mailed('ben@harbor.example', 'Ada Marsh mentioned you')).toBe(1)
  await bens.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await expect.poll(() => bens.title()).toMatch(/^\(\d+\) /)
  await bens
    .getByRole('link')
    .filter({ hasText: `Ada Marsh mentioned you: @Ben Okafor${words}` })
    .click()
  await bens.getByRole('article').filter({ hasText: words }).waitFor()
}

test('whoever reported, asked, voted or was mentioned is notified once, also over a restart, until they say no; what is not fixed is open again', {
  timeout: 180_000,
}, async ({ visit }) => {
  const now = Date.now()
  const [bug, idea, entry] = [`The foghorn is silent ${now}`, `A bell for the fog ${now}`, `Louder ${now}`]
  const [rhea, milo, rosa] = [
    `rhea.${now}@mail.example`,
    `milo.${now}@mail.example`,
    `rosa.${now}@mail.example`,
  ]

  const { server } = serving
  const { page: customer } = await visit({ server })
  await report(customer, bug, rhea)
  const ideaId = await suggest(idea, milo)
  const { page: voter } = await visit()
  await (await openWidget(voter)).getByRole('button', { name: `Vote for “${idea}”, 1 vote` }).click()
  await expect
    .poll(async () => ((await ada.call('GET', `/feedback/${ideaId}`)) as FeedbackDetail).voteCount)
    .toBe(2)

  const { page: reader } = await visit({ server })
  await subscribe(reader, rosa)

  const { page: team } = await visit({ server, cookies: ada.cookies, at: '/feedback' })
  const ben = await demoMember('Ben', serving)
  const { page: bens } = await visit({ server, cookies: ben.cookies, at: '/dashboard' })
  const inbox = team.getByRole('list', { name: 'Feedback' })
  await inbox.getByRole('link', { name: bug }).click()
  await team.getByRole('textbox', { name: 'Comment' }).fill('A new compressor is on its way.')
  await team.getByLabel('Official answer').check()
  await team.getByRole('button', { name: /^Send(?! and)/ }).click()
  await expect.poll(() => mailed(rhea, 'A new compressor is on its way.')).toBe(1)
  await mentionBen(team, bens, ` is the compressor ours? ${now}`)
  const status = (name: string) =>
    team.getByRole('button', { name: new RegExp(`^Status of BUG-.*: ${name}$`) })
  await status('Open').click()
  await team.getByText('1 follower will be notified by email').waitFor()
  await team.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect.poll(() => mailed(rhea, 'is now Done.')).toBe(1)

  await team.goto(`/changelog/${project.id}`)
  await team.getByRole('button', { name: 'New entry' }).first().click()
  await team.getByLabel('Title').waitFor()
  await team.goBack()
  await expect
    .poll(async () => JSON.stringify(await ada.call('GET', `/projects/${project.id}/changelog`)))
    .not.toContain('Untitled')
  await team.getByRole('button', { name: 'New entry' }).first().click()
  await team.getByLabel('Title').fill(entry)
  await team.getByLabel('Text').fill('Heard **two miles** out.')
  await addImage(team, 'The new horn')
  await team.getByText('Fixed', { exact: true }).click()
  await linkFeedback(team, bug)
  await linkFeedback(team, idea)
  const preview = team.getByRole('region', { name: 'Preview' })
  await preview.getByText('1 item is not public, so not named here').waitFor()
  expect(await preview.getByText(bug).count()).toBe(0)
  await team.getByText('Saved', { exact: true }).waitFor()
  await team.reload()
  await team.getByRole('list', { name: 'Linked feedback' }).getByText(idea).waitFor()
  expect(await team.getByLabel('Title').inputValue()).toBe(entry)
  await team.getByRole('button', { name: 'Publish…' }).click()
  const dialog = team.getByRole('dialog')
  await dialog
    .getByText('4 people: 3 by email, 1 in the widget. 1 subscriber to the changelog by email.')
    .waitFor()
  expect(await dialog.getByLabel('Set 1 item to Done').isChecked()).toBe(true)
  const published = team.waitForResponse((response) => response.url().endsWith('/publication'))
  await dialog.getByRole('button', { name: 'Publish' }).click()
  expect((await published).status()).toBe(200)
  await serving.restart()

  await expect.poll(() => mailed(rhea, entry)).toBe(1)
  await expect.poll(() => mailed(milo, entry)).toBe(1)
  await expect.poll(() => mailed(rosa, 'because you subscribed to the changelog')).toBe(1)
  expect(await notified(voter, 1)).toEqual([expect.stringContaining(`Shipped: ${entry}`)])
  const [shipped] = await mailsTo(rhea, serving.dataDir)
  const mailedImage = /<img src="([^"]+)" alt="The new horn"/.exec(shipped?.html ?? '')?.[1] ?? ''
  expect((await fetch(mailedImage)).status).toBe(200)
  const feed = await fetch(`${serving.server}/site-feedback/${project.slug}/changelog.atom`)
  expect((await feed.text()).match(new RegExp(`<title[^>]*>${entry}</title>`, 'g'))).toHaveLength(1)

  await team.getByRole('button', { name: 'Unpublish' }).click()
  await team.getByText(/^4 people were notified of it\./).waitFor()
  await team.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const responses = bens.getByRole('region', { name: 'Responses' })
  await bens.goto(team.url())
  await responses.getByText('4 notified, 3 by email').waitFor()
  const link = /https?:\S+[?]entry=\S+#notice=\S+/.exec(shipped?.text ?? '')?.[0] ?? ''
  await customer.goto(link)
  await customer.getByRole('heading', { name: entry }).waitFor()
  expect(customer.url()).not.toContain('notice')
  await responses.getByText('1 opened the email').waitFor()
  const [newest] = await mailsTo(milo, serving.dataDir)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(newest?.unsubscribe ?? '', oneClick)).status).toBe(200)
  await team.getByRole('link', { name: 'Feedback', exact: true }).click()
  await inbox.getByRole('link', { name: idea }).click()
  await team.getByRole('button', { name: /^Status of IDEA-/ }).click()
  await team.getByText('2 followers will be notified in the widget').waitFor()
  await team.getByRole('menuitemradio', { name: 'Planned' }).click()
  expect((await notified(voter, 2))[0]).toContain('Now Planned')

  await inbox.getByRole('link', { name: bug }).click()
  await status('Done').waitFor()
  await customer.goto(`/site-feedback/${project.slug}?view=changelog`)
  await customer.getByRole('heading', { name: entry }).waitFor()
  await expectLoaded(customer.getByRole('img', { name: 'The new horn' }))
  await customer.getByRole('button', { name: 'No, not fixed' }).click()
  await customer.getByLabel('What still happens?').fill('It is as silent as before.')
  await customer
    .getByRole('region', { name: /fixed for you/ })
    .getByRole('button', { name: 'Send answer' })
    .click()
  await customer.getByText('The bug is open again').waitFor()
  await responses.getByText('not for 1').waitFor()
  await responses.getByText('It is as silent as before.').waitFor()
  await status('Open').waitFor()
  await team.getByRole('article').filter({ hasText: 'It is as silent as before.' }).waitFor()
  await team.getByText('reopened this').waitFor()
  await finishQuietly(bug)
  await customer.goto(`/site-feedback/${project.slug}?view=mine`)
  await customer.getByRole('link', { name: bug }).click()
  await customer.getByRole('button', { name: 'Yes, fixed' }).click()
  await customer.getByText('Thanks for letting us know.').waitFor()
  await team.getByText('said that this works').waitFor()
  await responses.getByText('works for 1').waitFor()
  await responses.getByText('not for 0').waitFor()

  await reader.reload()
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await reader.getByRole('button', { name: 'Subscribe by email' }).waitFor()

  await customer.getByRole('button', { name: /^Notifications/ }).click()
  const told = customer.getByRole('dialog').getByRole('listitem')
  await told.first().waitFor()
  expect(await told.filter({ hasText: `Shipped: ${entry}` }).count()).toBe(1)
  // Not counting the emails that asked each contact to confirm an address.
  expect((await mailsTo(rhea, serving.dataDir)).length - 1).toBe(3)
  expect((await mailsTo(milo, serving.dataDir)).length - 1).toBe(1)
})

test('a customer chooses by the link in an email which emails come, leaves all of them and returns', async ({
  visit,
}) => {
  const now = Date.now()
  const email = `nora.${now}@mail.example`
  const id = await suggest(`A lamp on the mole ${now}`, email)
  await ada.call('POST', `/feedback/${id}/comments`, { body: 'We will light it.', official: true })
  const { server, dataDir } = serving
  const link = await mailedLink(email, '/email-preferences', dataDir)
  const { page } = await visit({ server, at: link })
  await page.getByText(/^Choose which emails you get about feedback to /).waitFor()
  await expectAccessibleEverywhere(page, () => page.getByLabel('Official answers').waitFor())
  await page.getByLabel('Official answers').selectOption('Never')
  await page.getByText('Your preferences are saved.').waitFor()
  await page.reload()
  await page.getByLabel('Official answers').waitFor()
  expect(await page.getByLabel('Official answers').inputValue()).toBe('off')

  await page.getByRole('button', { name: 'Unsubscribe from all emails' }).click()
  await page.getByText(/^You get no more emails about feedback to /).waitFor()
  expect(await page.getByLabel('Official answers').count()).toBe(0)
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await page.getByLabel('Status changes').waitFor()
  expect(await page.getByLabel('Official answers').inputValue()).toBe('off')

  await page.goto(`${link}x`)
  await page.reload()
  await page.getByText('This link no longer works').waitFor()
})
