import { createHmac } from 'node:crypto'
import type { Project } from '@earshot/shared/project/project'
import { afterAll, beforeAll, expect } from 'vitest'
import { embeddedProject } from './customer.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

let ada: Member
let project: Project
let site: HostSite
beforeAll(async () => {
  ada = await createOwner()
  const { publicKey } = await embeddedProject(ada)
  site = await startHostSite(publicKey)
  project = await embeddedProject(ada, { allowedOrigins: [site.origin] })
})
afterAll(() => site.stop())

/** An identity token for a signed-in person, signed on the customer's server with the project's secret. */
function sign(secret: string, name: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: project.publicKey, aud: 'earshot', sub: name, iat: now, exp: now + 600, name }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('whom a site names, signed, writes under that name in the widget and on the board, and the team sees that it is proven', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const title = `Signal flags ${Date.now()}`
  const lanterns = `Lanterns ${Date.now()}`
  const secrets = `/projects/${project.id}/identity/secrets`
  const { secret } = (await ada.call('POST', secrets, {})) as { secret: string }
  const { page: customer } = await visit()
  await customer.goto(site.origin)
  await customer.locator('earshot-widget .launcher').waitFor()
  await customer.evaluate(
    (token) =>
      (globalThis as unknown as Record<string, (...call: unknown[]) => void>).Earshot?.('identify', {
        token,
      }),
    sign(secret, 'Grace Hopper'),
  )
  await customer.locator('earshot-widget .launcher').click()
  const panel = customer.getByRole('dialog')
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByText('Sending as Grace Hopper (verified)').waitFor()
  await panel.getByLabel('Your idea in one line').fill(title)
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()

  const { page: reader } = await visit()
  const board = `/site-feedback/${project.slug}?new=idea`
  await reader.goto(board)
  await reader.getByLabel('Your idea in one line').fill('Before the link')
  await reader.getByRole('button', { name: 'Send idea' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Before the link' }).waitFor()
  await reader.goto(`${board}#identity=${sign(secret, 'Grace Hopper')}`)
  await reader.getByText('Sending as Grace Hopper (verified)').waitFor()
  expect(new URL(reader.url()).hash).toBe('')
  await reader.reload()
  await reader.getByText('Sending as Grace Hopper (verified)').waitFor()
  await reader.getByRole('link', { name: 'All feedback' }).click()
  await reader.getByRole('link', { name: 'Mine' }).click()
  await reader.getByRole('link', { name: title }).waitFor()
  // Anybody can send a link with a forged identity: the visitor's earlier items must not pass to that identity.
  expect(await reader.getByRole('link', { name: 'Before the link' }).count()).toBe(0)
  await reader.goto(`${board}#identity=forged`)
  await reader.getByText('Sending as').waitFor({ state: 'detached' })
  await reader.getByLabel('Your idea in one line').fill(lanterns)
  await reader.getByRole('button', { name: 'Send idea' }).click()
  await reader.getByRole('heading', { level: 1, name: lanterns }).waitFor()

  const { page: team } = await visit({ cookies: ada.cookies })
  await team.goto('/feedback')
  const author = team.getByRole('region', { name: 'Author' })
  const open = (title: string) =>
    team.getByRole('list', { name: 'Feedback' }).getByRole('link', { name: title }).click()
  await open(title)
  await author.getByText('Grace Hopper').waitFor({ state: 'attached' })
  await author.getByText('Verified', { exact: true }).waitFor({ state: 'attached' })
  await open(lanterns)
  await author.getByText('Anonymous').waitFor({ state: 'attached' })
})
