import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { colleague, type Member, owner } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

let administrator: Member
let user: Member
beforeAll(async () => {
  administrator = await owner()
  user = await colleague(administrator, { firstName: 'Grace' })
})

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

describe('a user', () => {
  const page = sharedPage(
    async (page) => {
      await page.goto('/')
      await main(page).waitFor()
    },
    () => ({ cookies: user.cookies }),
  )

  plain('[2.119][6.1] has a badge with the role in this organisation', async () => {
    await page().getByRole('button', { name: 'User menu' }).click()
    const menu = page().getByRole('menu')
    await menu.getByText('Grace Hopper', { exact: true }).waitFor()
    const lines = (await menu.innerText()).split(/\n+/)
    expect(lines.slice(0, lines.indexOf(user.email) + 2)).toEqual([
      administrator.companyName,
      'Grace Hopper',
      user.email,
      'User',
    ])
    await page().keyboard.press('Escape')
  })

  plain('[2.114][6.5] has no entry Users in the navigation', async () => {
    expect(await main(page()).getByRole('link', { name: 'Dashboard' }).count()).toBe(1)
    expect(await main(page()).getByRole('link', { name: 'Users' }).count()).toBe(0)
  })
})

test('[2.114][6.5] an administrator has the entry Users in the navigation', async ({ visit }) => {
  const { page } = await visit({ cookies: administrator.cookies })
  await page.goto('/')
  expect(await main(page).getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users')
})

test('[2.97][2.136][6.4][6.8] a user is led home from the pages of administrators', async ({ visit }) => {
  const { page } = await visit({ cookies: user.cookies })
  for (const path of ['/users', '/projects/new']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Hello Grace' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test.for([
  ['[6.6] an administrator sees the dashboard', () => administrator, '/dashboard', 'Dashboard'],
  ['[6.6] a user sees the dashboard', () => user, '/dashboard', 'Dashboard'],
  ['[2.144][6.7] an administrator sees the account', () => administrator, '/account/', 'Account'],
  ['[2.144][6.7] a user sees the account', () => user, '/account/', 'Account'],
] as [string, () => Member, string, string][])('%s', async ([, who, path, title], { visit }) => {
  const { page } = await visit({ cookies: who().cookies })
  await page.goto(path)
  await page.getByRole('banner').getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
})
