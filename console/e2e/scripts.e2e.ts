import type { Project } from '@earshot/shared/project/project'
import { beforeAll, expect } from 'vitest'
import { expectFits } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

/* Right-to-left text and large touch targets, in the console and on the public board. */

const title = 'הוסיפו מצב כהה לאפליקציה (בבקשה)!'
const body = 'תודה! (v2.0)'

let member: Member
let project: Project
let item: { id: string; reference: string }
let paths: string[]

beforeAll(async () => {
  member = await createOwner()
  project = await embeddedProject(member, { moderation: 'off' })
  const customer = await newCustomer(project)
  item = await customer.send({ kind: 'idea', title, body })
  const board = `/site-feedback/${project.slug}`
  paths = [board, `${board}?item=${item.reference}`, '/feedback', `/feedback/${item.id}`]
})

test('words from right to left have their marks at the right end, beside words from left to right', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies })
  for (const path of paths) {
    await page.goto(path)
    const words = page.getByText(title, { exact: true }).first()
    await words.waitFor()
    expect([path, await words.evaluate((element) => getComputedStyle(element).direction)]).toEqual([
      path,
      'rtl',
    ])
  }
  const text = page.getByText(body, { exact: true })
  expect(await text.evaluate((element) => element.closest('[dir=auto]')?.matches(':dir(rtl)'))).toBe(true)
})

test('no field makes a phone zoom in', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, width: 390 })
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  for (const path of [
    ...paths,
    `/tasks/${project.id}?create=true`,
    `/projects/${project.id}`,
    '/people',
    '/users',
  ]) {
    await page.goto(path)
    await page.locator('input, textarea, select').first().waitFor()
    await expectFits(page)
  }
})
