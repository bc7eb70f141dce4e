import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { expectAccessible, expectFits } from './axe.ts'
import { demoMember, type Member } from './person.ts'
import { type Serving, serve } from './server.ts'
import { goTo, openUserMenu } from './shell.ts'
import { test } from './visit.ts'

const minute = 60_000
const dayMinutes = 24 * 60

let serving: Serving
/** Ada of the demo: administrator of Harbor, and operator. */
let ada: Member
let ben: Member

beforeAll(async () => {
  serving = await serve({ OPERATOR_EMAILS: 'ada@harbor.example' })
  ada = await demoMember('Ada', serving)
  ben = await demoMember('Ben', serving)
  fillSamples()
})
afterAll(() => serving.stop())

/** Records seventy days of samples with a six-day interruption that has just ended; Harbor's trial is over. */
function fillSamples(): void {
  const database = new DatabaseSync(join(serving.dataDir, 'earshot.db'), { timeout: 5000 })
  const now = Math.floor(Date.now() / minute)
  const [outage, back] = [now - 6 * dayMinutes - 5, now - 5]
  database.exec('begin immediate')
  const add = database.prepare('insert or ignore into status_samples (minute, app, mail) values (?, 1, 1)')
  for (let at = now - 70 * dayMinutes; at <= now; at++) if (at < outage || at >= back) add.run(at)
  database.exec(`update tenants set created_at = created_at - ${100 * dayMinutes * minute}`)
  database.exec('commit')
  database.close()
}

test('/status says in words how things are, the month’s uptime, and each of ninety days, without a script', {
  tags: ['9.50'],
}, async ({ visit }) => {
  const { page } = await visit({ server: serving.server, javaScript: false, at: '/status' })
  await page.getByRole('heading', { level: 2, name: 'All systems operational' }).waitFor()
  await page.getByText('so far; the target is 100 %').waitFor()
  await page.getByText('None in the last ninety days.').waitFor()
  const application = page.getByRole('region', { name: 'Application' })
  expect(await application.locator('.day').count()).toBe(90)
  await application.locator('.day.bad').first().hover()
  await application.locator('.slot:hover .tip').getByText('Down for').waitFor()
  await application.getByText(/\d+ of \d+ measured days passed without an interruption/).waitFor()
  await application.getByText('Application, day by day').click()
  expect(await application.getByRole('row').count()).toBe(91)
  await application.getByRole('row').filter({ hasText: 'Down for' }).first().waitFor()
  await application.getByRole('row').filter({ hasText: 'No data' }).first().waitFor()
})

test('whoever is signed in may read /status too, and finds it in the user menu', async ({ visit }) => {
  const { page } = await visit({ server: serving.server, cookies: ben.cookies, at: '/dashboard' })
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Service status' }).click()
  await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor()
})

describe('an incident', () => {
  test('is told with two fields and a button, shown to everybody, and resolved', async ({ visit }) => {
    const { server } = serving
    const { page } = await visit({ server, cookies: ada.cookies, at: '/operator/incidents' })
    await page.getByRole('button', { name: 'Publish incident' }).click()
    await page.getByText('Please enter a title').waitFor()
    const form = page.getByRole('form', { name: 'New incident' })
    await form.getByLabel('Title').fill('The console does not answer')
    await form.getByLabel('What we know').fill('We look into it.')
    await form.getByRole('button', { name: 'Publish incident' }).click()
    await page.getByRole('heading', { name: 'The console does not answer' }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectFits(page)

    const reader = (await visit({ server, width: 360, scheme: 'dark', at: '/status' })).page
    await reader.getByRole('heading', { name: 'Some things do not work as they should' }).waitFor()
    await reader.getByRole('heading', { name: 'Happening now' }).waitFor()
    await expectAccessible(reader)
    await expectFits(reader)

    const member = (await visit({ server, cookies: ben.cookies, at: '/dashboard' })).page
    const notices = member.getByRole('region', { name: 'Service notices' })
    await notices.getByText('The console does not answer.').waitFor()
    await expectAccessible(member)
    await notices.getByRole('button', { name: 'Close: Major incident:' }).click()
    await notices.waitFor({ state: 'detached' })
    await member.reload()
    await member.getByRole('button', { name: 'User menu' }).waitFor()
    expect(await notices.count()).toBe(0)

    const update = page.getByRole('form', { name: 'Update of The console does not answer' })
    await update.getByLabel('What is new').fill('It answers again.')
    await update.getByRole('radio', { name: 'Resolved' }).check()
    await update.getByRole('button', { name: 'Resolve incident' }).click()
    await update.waitFor({ state: 'detached' })
    await reader.reload()
    await reader.getByRole('heading', { name: 'All systems operational' }).waitFor()
    await reader.getByText('It answers again.').waitFor()
  })
})

/** A time some hours from now, in the format of a browser's date and time field, in UTC. */
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * minute).toISOString().slice(0, 16)

describe('maintenance', () => {
  test('with too little notice is refused beside its field; in time it is announced, and called off', {
    tags: ['9.51', '9.29'],
  }, async ({ visit }) => {
    const { server } = serving
    const { page } = await visit({ server, cookies: ada.cookies, at: '/operator/maintenance' })
    const form = page.getByRole('form', { name: 'New maintenance' })
    await form.getByLabel('What is it for?').fill('Larger disks')
    await form.getByLabel('What will not work').fill('The console and the widget will not answer.')
    await form.getByLabel('Begins (UTC)').fill(inHours(71))
    await form.getByLabel('Ends (UTC)').fill(inHours(73))
    await form.getByRole('button', { name: 'Announce maintenance' }).click()
    await form.getByText('Maintenance needs 72 hours’ notice').waitFor()
    await form.getByLabel('Begins (UTC)').fill(inHours(80))
    await form.getByLabel('Ends (UTC)').fill(inHours(81))
    await form.getByText('Administrators get an email.').waitFor()
    await form.getByRole('button', { name: 'Announce maintenance' }).click()
    await page.getByRole('heading', { name: 'Larger disks' }).waitFor()
    await expectAccessible(page)

    const bens = { cookies: ben.cookies, width: 360, scheme: 'dark' } as const
    const member = (await visit({ server, ...bens, at: '/dashboard' })).page
    await member.getByRole('region', { name: 'Service notices' }).getByText('Larger disks').waitFor()
    await expectAccessible(member)

    const reader = (await visit({ server, at: '/status' })).page
    await reader.getByRole('region', { name: 'Scheduled maintenance' }).getByText('Larger disks').waitFor()
    await expectAccessible(reader)

    await page.getByRole('button', { name: 'Cancel maintenance: Larger disks' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel maintenance' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    await reader.reload()
    await reader.getByText('Cancelled on').waitFor()
  })
})

test('an administrator asks for a credit on the subscription page, and the operator decides', {
  tags: ['9.52'],
}, async ({ visit }) => {
  const { server } = serving
  const { page } = await visit({ server, cookies: ada.cookies, at: '/organisation/subscription' })
  const credits = page.getByRole('region', { name: 'Service credits' })
  await credits.getByText('A credit of $1.38 can be claimed until').first().waitFor()
  await credits.getByRole('button', { name: 'Claim credit' }).first().click()
  await credits.getByText('Please say when and how you noticed it').waitFor()
  await credits.getByLabel('When and how did you notice it?').first().fill('Since Friday nothing answered.')
  await credits.getByRole('button', { name: 'Claim credit' }).first().click()
  await credits.getByText('With the operator').waitFor()
  await expectAccessible(page)

  await goTo(page, '/operator/credit-claims')
  await page.getByText('Since Friday nothing answered.').waitFor()
  await page.getByLabel('What to say to the claimant (optional)').fill('We are sorry.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Grant' }).click()
  await page.getByText('You said: We are sorry.').waitFor()

  await goTo(page, '/organisation/subscription')
  await credits.getByText('Granted').waitFor()
  await credits.getByText('The operator says: We are sorry.').waitFor()
})
