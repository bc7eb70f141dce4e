import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await owner()
})

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page) => page.getByRole('menu')

async function openMenu(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'User menu' }).click()
  await menu(page).waitFor()
}

test.for([
  ['[2.95] leads to the login', '/dashboard'],
  ['[2.95] leads to the login from a page of a page', '/projects/new'],
] as const)('nobody signed in: %s', async ([, address], { visit }) => {
  const { page } = await visit()
  await page.goto(address)
  await page.waitForURL((url) => url.pathname === '/login')
})

test('[2.96] the login leads on to the page that was wanted', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/projects/new?from=mail')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => history.state.usr)).toEqual({ from: '/projects/new?from=mail' })
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/projects/new?from=mail')
})

describe('the shell', () => {
  const page = sharedPage(
    async (page) => {
      await page.goto('/dashboard')
      await main(page).waitFor()
    },
    () => ({ cookies: member.cookies }),
  )

  plain('[2.135] greets with the first name', async () => {
    await page().getByRole('heading', { name: 'Hello Ada', exact: true }).waitFor()
  })

  plain('[2.99] has the logo in its top bar', async () => {
    const logo = page().getByRole('banner').getByRole('link', { name: 'Earshot' })
    expect(await logo.locator('svg').isVisible()).toBe(true)
  })

  plain('[2.100] has the title in the middle of its top bar', async () => {
    const title = await page().getByRole('banner').getByRole('heading', { level: 1 }).boundingBox()
    expect(Math.round((title?.x ?? 0) + (title?.width ?? 0) / 2)).toBe(640)
  })

  plain('[2.101] has the user menu in its top bar', async () => {
    expect(await page().getByRole('banner').getByRole('button', { name: 'User menu' }).isVisible()).toBe(true)
  })

  plain('[2.102][9.42] has a left navigation of icons, 70 pixels wide', async () => {
    const box = await main(page()).boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 70])
    const links = main(page()).getByRole('link')
    expect(await links.locator('svg').count()).toBe(await links.count())
  })

  plain.for([
    ['[2.111] links to the Dashboard', 'Dashboard', '/'],
    ['[2.112] links to the Tasks', 'Tasks', '/tasks'],
    ['[2.113] links to the Projects', 'Projects', '/projects'],
  ] as const)('%s', async ([, name, address]) => {
    expect(await main(page()).getByRole('link', { name }).getAttribute('href')).toBe(address)
  })

  plain('[3.48][9.43] shows an avatar of 30 pixels', async () => {
    const box = await page().getByRole('banner').locator('.mantine-Avatar-root').boundingBox()
    expect([box?.width, box?.height]).toEqual([30, 30])
  })

  plain('[3.47][3.49][3.50] shows the initials on a colour where there is no picture', async () => {
    const initials = page().getByRole('banner').locator('.mantine-Avatar-placeholder')
    expect(await initials.innerText()).toBe('AL')
    const { color, background } = await initials.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, background: backgroundColor }
    })
    expect(background).not.toBe('rgba(0, 0, 0, 0)')
    expect(background).not.toBe(color)
  })
})

describe('the title of', () => {
  const page = sharedPage(
    async () => undefined,
    () => ({ cookies: member.cookies }),
  )

  plain.for([
    ['[2.103] / is Dashboard', '/', 'Dashboard'],
    ['[2.104] /dashboard is Dashboard', '/dashboard', 'Dashboard'],
    ['[2.106] /tasks is Tasks', '/tasks', 'Tasks'],
    ['[2.107] /projects is Projects', '/projects', 'Projects'],
  ] as const)('%s', async ([, address, title]) => {
    await page().goto(address)
    await page().getByRole('banner').getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await page().getByRole('banner').getByRole('heading').count()).toBe(1)
  })
})

/** What stands at the top of the open menu, down to the badge below the email. */
async function identity(page: Page, email: string): Promise<string[]> {
  const lines = (await menu(page).innerText()).split(/\n+/)
  return lines.slice(0, lines.indexOf(email) + 2)
}

test('[2.115][2.116][2.117][2.118][6.9] the user menu names organisation, person, email and the owner', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies })
  await openMenu(page)
  expect(await identity(page, member.email)).toEqual([
    member.companyName,
    'Ada Lovelace',
    member.email,
    'Owner',
  ])
})

test('[2.116] the user menu leaves out a name that is the organisation’s', async ({ visit }) => {
  const { cookies, email } = await owner({ companyName: 'Ada Lovelace' })
  const { page } = await visit({ cookies })
  await openMenu(page)
  expect(await identity(page, email)).toEqual(['Ada Lovelace', email, 'Owner'])
})

test('[2.133] the user menu lists the organisations to switch to', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await openMenu(page)
  await menu(page).getByText('Switch Organization', { exact: true }).waitFor()
  const entry = menu(page).getByRole('menuitemradio', { name: member.companyName })
  expect(await entry.getAttribute('aria-checked')).toBe('true')
})

test('[2.134] the user menu closes on a click outside', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  await openMenu(page)
  await page.mouse.click(400, 400)
  await menu(page).waitFor({ state: 'hidden' })
})

test('[2.132][7.20] Logout signs out and goes to the login', async ({ visit }) => {
  const { cookies } = await owner()
  const { page, context } = await visit({ cookies })
  await openMenu(page)
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/logout'),
    page.getByRole('menuitem', { name: 'Logout' }).click(),
  ])
  expect([answered.status(), answered.request().postData()]).toEqual([204, null])
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await context.cookies()).toEqual([])
})

test('[2.143] a list of feedback on its way is announced as Loading Feedback...', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/feedback?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/feedback')
  const loading = page.getByRole('status').getByText('Loading Feedback...', { exact: true })
  await loading.waitFor({ state: 'attached' })
  held.resolve()
  await loading.waitFor({ state: 'detached' })
})
