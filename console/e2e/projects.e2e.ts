import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Project } from '@earshot/shared/project/project'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './axe.ts'
import { firstProject } from './customer.ts'
import { createOwner, type Member, setPlan } from './person.ts'
import { goTo } from './shell.ts'
import { test } from './visit.ts'

let member: Member
let project: Project
let host: Server
/** Origin of the customer's website that embeds the widget. */
let hostOrigin: string

beforeAll(async () => {
  host = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A product</title>'),
  ).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  if (typeof address !== 'object' || !address) throw new Error('The host page has no port')
  hostOrigin = `http://127.0.0.1:${address.port}`
  member = await createOwner()
  project = await firstProject(member)
})
afterAll(() => host.close())

/** Presses a button of the page, then the confirming button of its dialog. */
const pressAndConfirm = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('the first project is there, with its snippet', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: '/projects' })
  await page.getByRole('link', { name: project.name }).click()
  await page.waitForURL(`**/projects/${project.id}`)
  await page.getByRole('link', { name: 'Install' }).click()
  const line = `<script async src="${inject('server')}/e/v1.js" data-key="${project.publicKey}"></script>`
  expect(await page.locator('pre:visible').innerText()).toBe(line)
  await page.getByText('Early calls', { exact: true }).click()
  const snippet = await page.locator('pre:visible').innerText()
  expect(snippet.split('\n')).toEqual([
    `<script>window.Earshot=window.Earshot||new Proxy(function(){},{q:[],apply(f,t,call){this.q.push(call)},get(f,name){return name=='q'?this.q:(...input)=>{this.q.push([name,...input])}}})</script>`,
    line,
  ])
  await page.getByText('Not seen yet').waitFor()
  await page.getByText('Vue', { exact: true }).click()
  await page.getByText(`your application: useEarshot('${project.publicKey}')`).waitFor()
  await page.getByText('npm', { exact: true }).click()
  const [, archive = ''] = /npm install (\S+)/.exec(await page.locator('pre:visible').innerText()) ?? []
  expect((await fetch(archive)).headers.get('content-type')).toBe('application/gzip')
  await page.getByText('Pinned release', { exact: true }).click()
  const pinned = await page.locator('pre:visible').innerText()
  const [, address = '', hash] = /src="([^"]+)" integrity="sha384-([^"]+)"/.exec(pinned) ?? []
  const bytes = await (await fetch(address)).arrayBuffer()
  expect(Buffer.from(await crypto.subtle.digest('SHA-384', bytes)).toString('base64')).toBe(hash)
})

test('what an address names and is not there says so, also where its id could never be one, and leads on', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: '/projects/harbour' })
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  await page.getByRole('link', { name: 'See all projects' }).click()
  await page.getByRole('link', { name: project.name }).waitFor()
  const stranger = crypto.randomUUID()
  for (const [path, title] of [
    [`/projects/${stranger}`, 'Project not found'],
    [`/feedback/${stranger}`, 'Feedback not found'],
    [`/people/${stranger}`, 'Person not found'],
    ['/feedback/IDEA-1', 'Feedback not found'],
  ] as const) {
    await goTo(page, path)
    await page.getByRole('heading', { name: title }).waitFor()
  }
})

test('a refused page is told with its fix, and then as installed, without a reload', async ({ visit }) => {
  const { page, context } = await visit({ cookies: member.cookies, at: `/projects/${project.id}/install` })
  await page.getByText('Not seen yet').waitFor()
  const product = await context.newPage()
  await product.goto(hostOrigin)
  const configuration = `${inject('server')}/e/v1/config?key=${project.publicKey}`
  await product.evaluate((url) => fetch(url).catch(() => undefined), configuration)
  await page.getByText('The widget was refused').waitFor()
  await page.getByRole('button', { name: `Add ${hostOrigin} to the websites` }).click()
  await page.getByRole('status').filter({ hasText: 'Reload your page once.' }).waitFor()
  await product.evaluate(async (url) => (await fetch(url)).json(), configuration)
  await page.getByText(`Last seen on ${hostOrigin}`).waitFor()
  await page.getByRole('link', { name: 'Install' }).getByRole('img', { name: 'Installed' }).waitFor()
  await product.evaluate(
    ([url, key]) =>
      fetch(`${url}/e/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, identity: 'no token' }),
      }),
    [inject('server'), project.publicKey],
  )
  await page.getByText('A signed identity was refused').waitFor()
  await product.evaluate(
    ([url, key]) => fetch(`${url}/e/v1/mistake.js?key=${key}&mistake=blocker&page=${location.origin}`),
    [inject('server'), project.publicKey],
  )
  await page.getByText('Something in a browser stops requests').waitFor()
  await page.getByRole('link', { name: 'Check a token' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill('eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJlYXJzaG90In0.c2ln')
  await page.getByRole('button', { name: 'Check token' }).click()
  await page.getByText('This token is refused').waitFor()
  await page.getByText(`iss: '${project.publicKey}'`, { exact: true }).waitFor()
})

test('settings are saved, and a wrong origin is refused beside its field', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: `/projects/${project.id}` })
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed app')
  await page.getByRole('button', { name: 'Add website' }).click()
  const website = page.getByRole('textbox', { name: /^Website/ }).last()
  await website.fill('ftp://files.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Please enter an address such as https://app.example.com, without a path').waitFor()
  await website.fill('shop.example.com/checkout?step=1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Project saved').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Switch project: Renamed app' }).waitFor()
  expect(
    await page
      .getByRole('textbox', { name: /^Website/ })
      .last()
      .inputValue(),
  ).toBe('https://shop.example.com')
})

test('leaving settings with changes asks first', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: `/projects/${project.id}` })
  const name = page.getByRole('textbox', { name: 'Name' })
  const saved = await name.inputValue()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const leave = () => page.getByRole('link', { name: 'Feedback', exact: true }).first().click()
  const bar = page.getByText('Unsaved changes')
  await name.fill('Dropped')
  await bar.waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe(saved)
  await name.fill('Half typed')
  await leave()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await name.inputValue()).toBe('Half typed')
  await leave()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feedback' }).waitFor()
  await goTo(page, `/projects/${project.id}`)
  await expect.poll(() => name.inputValue()).toBe(saved)
  await leave()
  await page.getByRole('heading', { level: 1, name: 'Feedback' }).waitFor()
})

test('source maps are chosen and dropped, each taken or refused by its own name, and deleted', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: `/projects/${project.id}/source-maps` })
  const map = { version: 3, sources: ['a.ts'], sourcesContent: ['a()'], names: [], mappings: 'AAAA' }
  const fileOf = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  const form = page.getByRole('form', { name: 'Upload source maps' })
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([
    fileOf('app.js.map', JSON.stringify(map)),
    fileOf('broken.js.map', 'nothing'),
  ])
  await form.getByRole('group', { name: 'Files' }).evaluate((area, text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'cart.js.map'))
    area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, JSON.stringify(map))
  await form.getByText('/assets/cart.js', { exact: true }).waitFor()
  await form.getByLabel('Folder of the scripts').fill('js')
  await form.getByRole('button', { name: 'Upload 3 source maps' }).click()
  await form.getByText('Please begin and end it with /').waitFor()
  await form.getByLabel('Folder of the scripts').fill('/js/')
  await form.getByLabel('Release').fill('4.12.0')
  await form.getByRole('button', { name: 'Upload 3 source maps' }).click()
  const chosen = form.getByRole('list', { name: 'Chosen source maps' }).getByRole('listitem')
  await chosen.getByText('This is no source map of version 3.').waitFor()
  await expect.poll(() => chosen.count()).toBe(1)
  await form.getByRole('button', { name: 'Upload 1 source map' }).waitFor()
  expect(await form.getByLabel('Folder of the scripts').inputValue()).toBe('/js/')
  await form.getByRole('button', { name: 'Remove broken.js.map' }).click()
  await page.getByRole('heading', { name: '2 source maps' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: '/js/app.js' })
  expect(await row.innerText()).toContain('4.12.0')
  await row.getByRole('button', { name: 'Delete the source map of /js/app.js in 4.12.0' }).click()
  await page.getByRole('heading', { name: '1 source map' }).waitFor()
  expect(await row.count()).toBe(0)
})

test('words to hold for review are saved, one on each line, and refused by their line', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: `/projects/${project.id}/moderation` })
  const words = page.getByLabel('Words to hold for review')
  await words.fill('casino\n...')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Line 2: Please enter a word with a letter or a digit').waitFor()
  await words.fill('casino\n\n free money \ncasino\n')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Project saved').waitFor()
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe('casino\nfree money')
})

test('a full plan is told on the button, with the way to lift it, and before a form is filled in', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: '/projects' })
  const button = page.getByRole('button', { name: 'New project' })
  await button.focus()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  const reason = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`)
  expect(await reason.innerText()).toContain('The Free plan includes 1 project. The Pro plan includes 5.')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/projects')
  await goTo(page, '/projects/new')
  await page.getByText('Your plan is full').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await page.waitForURL('**/organisation/subscription')
})

test('a plan that fills while the form is open is told with the plan that lifts it, and keeps what was typed', async ({
  visit,
}) => {
  await setPlan(member, 'pro')
  const { page } = await visit({ cookies: member.cookies, at: '/projects/new' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Second app')
  await setPlan(member, 'free')
  await page.getByRole('button', { name: 'Create project' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/Your plan is full[\s\S]*Free plan[\s\S]*Pro plan/)
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Second app')
})

test('the preview is the widget itself, with what is not saved, in the look of each plan, and it sends nothing', async ({
  visit,
}) => {
  const { page, context } = await visit({ cookies: member.cookies, at: `/projects/${project.id}/branding` })
  await page.getByText('The Agency plan lets you choose colour, texts, position and logo.').waitFor()
  // One's own colour can be tried on every plan, in the look of the plan that allows it.
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('#b42318')
  await page.getByRole('link', { name: 'Upgrade to Agency to publish this look' }).waitFor()
  expect(await page.getByRole('radiogroup', { name: 'Plan' }).getByLabel('Agency').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  const preview = page.frameLocator('iframe[title="Widget preview"]')
  const panel = preview.getByRole('dialog')
  await panel.getByText('Powered by Earshot').waitFor()
  await page.getByRole('radiogroup', { name: 'Plan' }).getByText('Pro').click()
  await panel.getByText('Powered by Earshot').waitFor({ state: 'detached' })
  await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark').click()
  const scheme = () => preview.locator('html').evaluate((root) => root.style.colorScheme)
  await expect.poll(scheme).toBe('dark')
  expect(await panel.evaluate((dialog) => document.hasFocus() || dialog.matches(':focus-within'))).toBe(false)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/e/v1/')) asked.push(request.url())
  })
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('Typed in the preview')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('This is a preview: nothing is sent.').waitFor()
  expect(asked).toEqual([])
})

test('a replaced key works on until it is ended', async ({ visit }) => {
  const eve = await createOwner()
  const { id, publicKey } = await firstProject(eve)
  const { page } = await visit({ cookies: eve.cookies })
  const known = async (key: string) =>
    (await fetch(`${inject('server')}/e/v1/config?key=${key}`, { headers: { origin: inject('server') } }))
      .status

  await page.goto(`/projects/${id}/install`)
  await pressAndConfirm(page, 'Replace key')
  await page.getByText(`The old key ${publicKey} works until`).waitFor()
  expect(await known(publicKey)).toBe(200)
  await pressAndConfirm(page, 'End now')
  await page.getByText('The old key is ended').waitFor()
  await expect.poll(() => known(publicKey)).toBe(404)
})

test('a project’s board moves, and a project is archived, brought back and deleted', async ({ visit }) => {
  const eve = await createOwner()
  const { id, slug, name } = await firstProject(eve)
  const { page } = await visit({ cookies: eve.cookies })
  const press = (button: string) => page.getByRole('button', { name: button }).click()
  await page.goto(`/projects/${id}`)
  const address = page.getByRole('textbox', { name: 'Address of the public board' })
  await address.fill('Not an address')
  await press('Save changes')
  await page.getByText('Please use lower-case letters and digits').waitFor()
  await address.fill(`moved-${slug}`)
  await press('Save changes')
  await page.getByText(`Earlier: ${slug}`).waitFor()
  const board = await fetch(`${inject('server')}/site-feedback/${slug}`)
  expect([board.status, new URL(board.url).pathname]).toEqual([200, `/site-feedback/moved-${slug}`])

  await pressAndConfirm(page, 'Archive project')
  await page.getByText('Customers no longer see its widget and public board.').waitFor()
  expect((await fetch(board.url)).status).toBe(404)
  await press('Unarchive project')
  await page.getByRole('button', { name: 'Archive project', exact: true }).waitFor()
  expect((await fetch(board.url)).status).toBe(200)

  // Removes the notices of earlier actions, which cover the foot of the page.
  await page.reload()
  await press('Delete project')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('0 ideas').waitFor()
  const typed = dialog.getByRole('textbox')
  await typed.fill(slug)
  await dialog.getByRole('button', { name: 'Delete project' }).click()
  await dialog.getByText(`Please type moved-${slug}, as it is shown.`).waitFor()
  await expectAccessible(page)
  await typed.fill(`moved-${slug}`)
  await dialog.getByRole('button', { name: 'Delete project' }).click()
  await page.waitForURL('**/projects')
  await page.getByText(`${name} is deleted`).waitFor()
  await page.getByText('No projects yet').waitFor()
  expect((await fetch(board.url)).status).toBe(404)
})

test('statuses are made, ordered by drag and by keys, and deleted with a place for their feedback, in every window', async ({
  visit,
}) => {
  const ada = await createOwner()
  const { id: projectId, statuses } = await firstProject(ada)
  const { page, context } = await visit({ cookies: ada.cookies, at: `/projects/${projectId}/statuses` })
  const other = await context.newPage()
  await other.goto(`/projects/${projectId}/statuses`)
  const names = (of: Page) => of.getByRole('list', { name: 'Statuses' }).getByRole('listitem').allInnerTexts()
  const firstWords = async (of: Page) => (await names(of)).map((text) => text.split('\n')[0])

  await page.getByRole('button', { name: 'New status' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('planned')
  await dialog.getByRole('button', { name: 'Create status' }).click()
  await dialog.getByText('There is a status “Planned” already.').waitFor()
  await dialog.getByLabel('Name').fill('Needs design')
  await dialog.getByRole('button', { name: 'Teal' }).click()
  await dialog.getByLabel('No more votes').check()
  await dialog.getByText('Customers read: This idea is “Needs design” and takes no more votes.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create status' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => firstWords(other)).toHaveLength(statuses.length + 1)

  const handle = page.getByRole('button', { name: 'Move Needs design' })
  await handle.press('ArrowUp')
  await expect.poll(async () => (await firstWords(other)).slice(-2)).toEqual(['Needs design', 'Declined'])
  expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true)
  const at = await handle.boundingBox()
  const top = await page.getByRole('button', { name: 'Move Open' }).boundingBox()
  if (!at || !top) throw new Error('The handles are not on the page')
  await page.mouse.move(at.x + 8, at.y + 8)
  await page.mouse.down()
  await page.mouse.move(top.x + 8, top.y + 30, { steps: 8 })
  await page.mouse.move(top.x + 8, top.y + 2, { steps: 2 })
  await page.mouse.up()
  await expect.poll(async () => (await firstWords(other))[0]).toBe('Needs design')

  await page.getByRole('button', { name: 'Actions for Needs design' }).click()
  await page.getByRole('menuitem', { name: 'Delete status' }).click()
  await dialog.getByText('No feedback has this status, and no column of the board is tied to it.').waitFor()
  await dialog.getByRole('button', { name: 'Delete status' }).click()
  await expect.poll(() => firstWords(other)).toEqual(statuses.map(({ name }) => name))
  await page.getByRole('button', { name: 'Actions for Done' }).click()
  await page.getByRole('menuitem', { name: 'Delete status' }).click()
  await dialog.getByLabel('Tie Done to').selectOption('No status')
  await dialog.getByRole('button', { name: 'Delete status' }).click()
  await expect.poll(() => firstWords(other)).not.toContain('Done')
})
