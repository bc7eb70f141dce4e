import type { Project } from '@earshot/shared/project/project'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible, expectFits } from './axe.ts'
import { embeddedProject, firstProject } from './customer.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { mailsTo } from './mailbox.ts'
import { createOwner, type Member, newPersonDetails, setPlan } from './person.ts'
import { goTo } from './shell.ts'
import { test } from './visit.ts'

let ada: Member
let project: Project
let site: HostSite
beforeAll(async () => {
  ada = await createOwner()
  project = await embeddedProject(ada)
  site = await startHostSite(project.publicKey)
  await embeddedProject(ada, { allowedOrigins: [site.origin] })
  for (const field of [{ name: 'Ship', inForm: true }, { name: 'For the team' }])
    await ada.call('POST', `/projects/${project.id}/fields`, { type: 'text', ...field })
})
afterAll(() => site.stop())

/** Branding as strangers see it: the widget on a page, and an invitation. */
async function met(page: Page, { logo }: { logo: boolean }) {
  await page.goto(site.origin)
  const launcher = page.locator('earshot-widget .launcher')
  await launcher.waitFor()
  if (logo) await launcher.locator('canvas').waitFor()
  const box = await launcher.boundingBox()
  const { email } = newPersonDetails()
  await ada.call('POST', '/users/invitations', { email, metaData: { firstName: 'Ben', lastName: 'Okafor' } })
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  return {
    logo: await launcher.locator('canvas').count(),
    color: await launcher.evaluate((element) => getComputedStyle(element).backgroundColor),
    text: await launcher.innerText(),
    side: box && box.x < 640 ? 'left' : 'right',
    sender: (await mailsTo(email))[0]?.senderName,
  }
}

const preview = 'iframe[title="Widget preview"]'
const ours = { logo: 0, color: 'rgb(47, 91, 215)', text: '', side: 'right', sender: undefined }

test('the preview follows the form before anything is saved, which one button saves', {
  tags: ['smoke'],
}, async ({ visit }) => {
  await setPlan(ada, 'agency')
  await ada.call('PATCH', `/projects/${project.id}/branding`, {
    color: null,
    launcherText: null,
    position: null,
    greeting: null,
  })
  const { page } = await visit({ cookies: ada.cookies, at: `/projects/${project.id}/widget` })
  const launcher = page.frameLocator(preview).locator('.launcher')
  const middle = async () => {
    const box = await launcher.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  const positions = page.getByRole('radiogroup', { name: 'Position' })
  await positions.getByText('Automatic').click()
  await launcher.waitFor()
  const automatic = await middle()
  await page.getByLabel('Button text').fill('Ahoy!')
  await positions.getByText('Left').click()
  await launcher.getByText('Ahoy!').waitFor()
  await expect.poll(middle).toBeLessThan(automatic)
  await page.getByLabel('Colour', { exact: true }).fill('#1c7c7d')
  const color = () => launcher.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(color).toBe('rgb(28, 124, 125)')
  await page.getByLabel('Screen recording').press('Space')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await page.getByText('Widget saved').waitFor()
  expect(await firstProject(ada)).toMatchObject({
    brandingSettings: { launcherText: 'Ahoy!', position: 'bottom-left', color: '#1c7c7d' },
    screenRecording: true,
  })
  // Meanwhile a colleague saves another greeting and a colour; the colour is kept.
  await page.getByLabel('Greeting').fill('Ahoy from Ada')
  await ada.call('PATCH', `/projects/${project.id}/branding`, { greeting: 'From Ben', color: '#b42318' })
  await save.click()
  await page.getByRole('region', { name: 'Greeting: theirs, saved' }).getByText('From Ben').waitFor()
  await page.getByRole('region', { name: 'Greeting: yours, not saved' }).getByText('Ahoy from Ada').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(() => firstProject(ada))
    .toMatchObject({ brandingSettings: { greeting: 'Ahoy from Ada', color: '#b42318' } })
})

test('what the widget shows first is chosen and ordered, and its preview follows, with the fields of its forms', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: ada.cookies, at: `/projects/${project.id}/widget` })
  const panel = page.frameLocator(preview).getByRole('dialog')
  const shown = () => panel.locator('.action b, h3').allInnerTexts()
  await expect.poll(shown).toEqual(['Report a bug', 'Suggest an idea', 'Most wanted'])
  const handle = page.getByRole('button', { name: 'Move Most wanted' })
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await page.getByText('Most wanted is now 1 of 5').waitFor()
  const bugs = page.getByRole('switch', { name: 'Report a bug' })
  await bugs.press('Space')
  await expect.poll(shown).toEqual(['Most wanted', 'Suggest an idea'])
  const ideas = page.getByRole('switch', { name: 'Suggest an idea' })
  await ideas.press('Space')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await page.getByText('Please choose at least one').waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await ideas.press('Space')
  await save.click()
  await page.getByText('Widget saved').waitFor()
  await page.reload()
  await expect.poll(shown).toEqual(['Most wanted', 'Suggest an idea'])
  await page.getByRole('button', { name: 'Move Most wanted' }).press('ArrowDown')
  await page.getByRole('button', { name: 'Move Most wanted' }).press('ArrowDown')
  await bugs.press('Space')
  const at = await page.getByRole('button', { name: 'Move Suggest an idea' }).boundingBox()
  const under = await page.getByRole('button', { name: 'Move Report a bug' }).boundingBox()
  if (!at || !under) throw new Error('The handles are not on the page')
  await page.mouse.move(at.x + 8, at.y + 8)
  await page.mouse.down()
  await page.mouse.move(under.x + 8, under.y + 20, { steps: 8 })
  await page.mouse.move(under.x + 8, under.y + 30, { steps: 2 })
  await page.mouse.up()
  await expect.poll(shown).toEqual(['Report a bug', 'Suggest an idea', 'Most wanted'])
  await save.click()
  await page.getByText('Widget saved').waitFor()
  expect(await firstProject(ada)).toMatchObject({ widgetViews: null, widgetTypes: null })
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Ship optional').waitFor()
  expect(await panel.getByLabel('For the team').count()).toBe(0)
})

test('Agency has its own logo, colour, text, position and email sender name, and Free shows none of them', {
  tags: ['9.14'],
}, async ({ visit }) => {
  await setPlan(ada, 'agency')
  const look = { color: '#1c7c7d', launcherText: 'Ahoy!', position: 'bottom-left' }
  await ada.call('PATCH', `/projects/${project.id}/branding`, look)
  await ada.call('DELETE', `/projects/${project.id}/logo`)
  await ada.call('PATCH', '/organisation', { senderName: '' })
  const { page } = await visit({ cookies: ada.cookies, at: `/projects/${project.id}/widget` })
  const launcher = page.frameLocator(preview).locator('.launcher')
  const logo = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#b5482f' } })
    .png()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await launcher.locator('canvas').waitFor()
  expect((await firstProject(ada)).branding.logo).toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Widget saved').waitFor()
  await expect.poll(() => page.getByAltText('Your logo').getAttribute('src')).toContain('/e/v1/logo/')
  await goTo(page, '/organisation/settings')
  const sender = page.getByRole('textbox', { name: 'Sender name' })
  await sender.fill('Harbor <eve@example.com>')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await page.getByText('Please enter a name of one line').waitFor()
  await sender.fill('Harbor Support')
  await save.click()
  await page.getByText('Settings saved').waitFor()
  // One bar saves all fields of the page, and goes with their last change.
  expect(await save.count()).toBe(0)
  await expectAccessible(page)

  const stranger = (await visit()).page
  expect(await met(stranger, { logo: true })).toEqual({
    logo: 1,
    color: 'rgb(28, 124, 125)',
    text: 'Ahoy!',
    side: 'left',
    sender: 'Harbor Support',
  })
  await setPlan(ada, 'free')
  expect(await met((await visit()).page, { logo: false })).toEqual(ours)

  const phone = (await visit({ cookies: ada.cookies, width: 360 })).page
  await phone.goto(`/projects/${project.id}/widget`)
  const choice = phone.getByRole('radiogroup', { name: 'Position' })
  expect(await choice.getByRole('radio', { name: 'Left' }).isChecked()).toBe(true)
  // Everybody may try a look; to publish it needs the plan.
  await choice.getByText('Right').click()
  await phone.getByRole('link', { name: 'Upgrade to Agency to publish this look' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
  await expectAccessible(phone)
  // Changes that the plan does include are saved beside it, and the look stays as it is tried out.
  const { screenRecording } = await firstProject(ada)
  await phone.getByLabel('Screen recording').press('Space')
  await phone.getByRole('button', { name: 'Save the rest' }).click()
  await phone.getByText('Widget saved').waitFor()
  expect(await firstProject(ada)).toMatchObject({
    screenRecording: !screenRecording,
    brandingSettings: { position: 'bottom-left' },
  })
  await phone.getByRole('link', { name: 'Upgrade to Agency to publish this look' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Save the rest' }).count()).toBe(0)
  await phone.getByRole('button', { name: 'Preview' }).click()
  await phone.frameLocator(preview).locator('.launcher').waitFor()
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Discard' }).click()
  await goTo(phone, '/organisation/settings')
  await phone.getByText('lets you choose the name they come from.').waitFor()
  expect(await phone.getByRole('textbox', { name: 'Sender name' }).isDisabled()).toBe(true)
  expect(await phone.getByRole('textbox', { name: 'Sender name' }).inputValue()).toBe('Harbor Support')
  await expectFits(phone)
})
