import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { holdRequests } from './forms.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { goTo, mainNavigation, openUserMenu, titleIs } from './shell.ts'
import { test } from './visit.ts'

let member: Member
let user: Member
beforeAll(async () => {
  member = await createOwner()
  user = await createMember(member, { firstName: 'Grace' })
})

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the shell', () => {
  const page = sharedPage(
    async (page) => {
      await page.goto('/dashboard')
      await mainNavigation(page).waitFor()
    },
    () => ({ cookies: member.cookies }),
  )

  plain('greets with the first name', { tags: ['2.135'] }, async () => {
    await page().getByRole('heading', { name: 'Hello Ada', exact: true }).waitFor()
  })

  plain('has the logo in its top bar', { tags: ['2.99'] }, async () => {
    const logo = page().getByRole('banner').getByRole('link', { name: 'Earshot' })
    expect(await logo.locator('svg').isVisible()).toBe(true)
  })

  plain('has the title in the middle of its top bar', { tags: ['2.100'] }, async () => {
    const title = await page().getByRole('banner').getByRole('heading', { level: 1 }).boundingBox()
    expect(Math.round((title?.x ?? 0) + (title?.width ?? 0) / 2)).toBe(640)
  })

  plain('has the user menu in its top bar', { tags: ['2.101'] }, async () => {
    expect(await page().getByRole('banner').getByRole('button', { name: 'User menu' }).isVisible()).toBe(true)
  })

  plain('has a left navigation of icons, 70 pixels wide', { tags: ['2.102', '9.42'] }, async () => {
    const box = await mainNavigation(page()).boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 70])
    const links = mainNavigation(page()).getByRole('link')
    expect(await links.locator('svg').count()).toBe(await links.count())
  })

  for (const [title, tags, name, address] of [
    ['links to the Dashboard', ['2.111'], 'Dashboard', '/'],
    ['links to the Tasks', ['2.112'], 'Tasks', '/tasks'],
    ['links to the Projects', ['2.113'], 'Projects', '/projects'],
    ['links to the Users for an administrator', ['2.114', '6.5'], 'Users', '/users'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      expect(await mainNavigation(page()).getByRole('link', { name }).getAttribute('href')).toBe(address)
    })

  plain('shows an avatar of 30 pixels', { tags: ['3.48', '9.43'] }, async () => {
    const box = await page().getByRole('banner').locator('[data-avatar]').boundingBox()
    expect([box?.width, box?.height]).toEqual([30, 30])
  })

  plain(
    'shows the initials on a colour where there is no picture',
    {
      tags: ['3.47', '3.49', '3.50'],
    },
    async () => {
      const initials = page().getByRole('banner').locator('[data-avatar]')
      expect(await initials.getAttribute('data-initials')).toBe('AL')
      const { color, background } = await initials.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return { color, background: backgroundColor }
      })
      expect(background).not.toBe('rgba(0, 0, 0, 0)')
      expect(background).not.toBe(color)
    },
  )

  plain(
    'names organisation, person, email and the owner in the user menu',
    {
      tags: ['2.115', '2.116', '2.117', '2.118', '6.9'],
    },
    async () => {
      expect(await identityIn(page(), member.email)).toEqual([
        member.companyName,
        'Ada Lovelace',
        member.email,
        'Owner',
      ])
    },
  )

  plain('lists the organisations to switch to in the user menu', { tags: ['2.133'] }, async () => {
    const menu = page().getByRole('menu')
    await menu.getByText('Switch Organization', { exact: true }).waitFor()
    const entry = menu.getByRole('menuitemradio', { name: member.companyName })
    expect(await entry.getAttribute('aria-checked')).toBe('true')
  })

  plain('closes the user menu on a click outside', { tags: ['2.134'] }, async () => {
    await page().mouse.click(400, 400)
    await page().getByRole('menu').waitFor({ state: 'hidden' })
  })

  for (const [title, tags, address, heading] of [
    ['/ is Dashboard', ['2.103', '6.6'], '/', 'Dashboard'],
    ['/dashboard is Dashboard', ['2.104', '6.6'], '/dashboard', 'Dashboard'],
    ['/tasks is Tasks', ['2.106'], '/tasks', 'Tasks'],
    ['/projects is Projects', ['2.107'], '/projects', 'Projects'],
    ['/feedback is Feedback', [], '/feedback', 'Feedback'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      // Redirects take effect before any page is shown.
      await (address === '/' ? page().goto(address) : goTo(page(), address))
      await titleIs(page(), heading)
      expect(await page().getByRole('banner').getByRole('heading').allInnerTexts()).toEqual([heading])
      const current = mainNavigation(page()).locator('[aria-current=page]')
      expect(await current.allInnerTexts()).toEqual([heading])
      await expect.poll(() => page().title()).toContain('· Earshot')
    })

  plain('has its navigation at the bottom of a phone', async () => {
    await page().setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await mainNavigation(page()).boundingBox())?.width).toBe(360)
    const box = await mainNavigation(page()).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740)
  })
})

/** Top of the user menu, down to the badge below the email; opens the menu. */
async function identityIn(page: Page, email: string): Promise<string[]> {
  const menu = await openUserMenu(page)
  await menu.getByText(email, { exact: true }).waitFor()
  const lines = (await menu.innerText()).split(/\n+/)
  return lines.slice(0, lines.indexOf(email) + 2)
}

describe('a user', () => {
  const page = sharedPage(
    (page) => page.goto('/dashboard'),
    () => ({ cookies: user.cookies }),
  )

  plain('has a badge with the role in this organisation', { tags: ['2.119', '6.1', '6.6'] }, async () => {
    await titleIs(page(), 'Dashboard')
    expect(await identityIn(page(), user.email)).toEqual([
      member.companyName,
      'Grace Hopper',
      user.email,
      'User',
    ])
    await page().keyboard.press('Escape')
  })

  plain('has no entry Users in the navigation', { tags: ['2.114', '6.5'] }, async () => {
    expect(await mainNavigation(page()).getByRole('link', { name: 'Dashboard' }).count()).toBe(1)
    expect(await mainNavigation(page()).getByRole('link', { name: 'Users' }).count()).toBe(0)
  })

  plain(
    'is led home from the pages of administrators',
    {
      tags: ['2.97', '2.136', '6.4', '6.8'],
    },
    async () => {
      for (const path of ['/users', '/projects/new']) {
        await goTo(page(), path)
        await expect.poll(() => page().evaluate(() => location.pathname)).toBe('/')
        await page().getByRole('heading', { name: 'Hello Grace' }).waitFor()
      }
    },
  )

  plain('sees the account', { tags: ['2.144', '6.7'] }, async () => {
    await goTo(page(), '/account/')
    await titleIs(page(), 'Account')
  })
})

test('the user menu leaves out a name that is the organisation’s; Logout signs out and goes to the login', {
  tags: ['2.116', '2.132', '7.20'],
}, async ({ visit }) => {
  const { cookies, email } = await createOwner({ companyName: 'Ada Lovelace' })
  const { page, context } = await visit({ cookies, at: '/dashboard' })
  expect(await identityIn(page, email)).toEqual(['Ada Lovelace', email, 'Owner'])
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/logout'),
    page.getByRole('menuitem', { name: 'Logout' }).click(),
  ])
  expect([answered.status(), answered.request().postData()]).toEqual([204, null])
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await context.cookies()).toEqual([])
})

test('a list of feedback on its way is announced as Loading Feedback...', { tags: ['2.143'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies })
  const release = await holdRequests(page, '**/api/v1/feedback?*')
  await page.goto('/feedback')
  const loading = page.getByRole('status').getByText('Loading Feedback...', { exact: true })
  await loading.waitFor({ state: 'attached' })
  // Stories run with reduced motion, so the placeholder is visible and not animated.
  await page.locator('[data-visible]').first().waitFor()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  release()
  await loading.waitFor({ state: 'detached' })
})

test('the theme can be chosen, and stays', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, scheme: 'light', at: '/dashboard' })
  const dark = (await openUserMenu(page)).getByRole('menuitemradio', { name: 'Dark' })
  await Promise.all([page.waitForResponse('**/account/preferences'), dark.click()])
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('the keyboard reaches the page, the palette and the list of shortcuts, and a page that opens', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: '/dashboard' })
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await focusedId(page)).toBe('main')

  await page.keyboard.press('Shift+?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.waitFor()
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'hidden' })

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('proj')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects')
  const guide = page.getByRole('link', { name: 'Help for this page' })
  const [opened] = await Promise.all([page.waitForEvent('popup'), guide.click()])
  await opened.waitForURL('**/help#start')
  await opened.locator('#start').waitFor()
  await opened.close()

  // The palette begins with recent entries, and says when nothing is found.
  await page.getByRole('button', { name: 'Search or run a command' }).press('Enter')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  expect(await palette.getByRole('button').first().textContent()).toBe('Projects')
  await page.keyboard.type('zzzz nothing')
  await palette.getByText('Nothing found').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })

  await mainNavigation(page).getByRole('link', { name: 'Tasks' }).click()
  await page.waitForURL('**/tasks')
  await expect.poll(() => focusedId(page)).toBe('main')
})
