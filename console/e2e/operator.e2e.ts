import type { SignedInUser } from '@earshot/shared/account/account'
import { expect, inject } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject } from './customer.ts'
import { logIn } from './forms.ts'
import { mailsTo } from './mailbox.ts'
import { call, createOwner, newPersonDetails, operator } from './person.ts'
import { goTo, userMenuButton } from './shell.ts'
import { test } from './visit.ts'

const path = '/operator/organisations'

test('the operator’s pages exist for nobody else', async ({ visit }) => {
  for (const address of ['/operator', path, '/operator/nothing'])
    expect((await fetch(`${inject('server')}${address}`)).status).toBe(404)
  const { cookies } = await createOwner()
  const { page } = await visit({ cookies, at: path })
  const notFound = page.getByRole('main').getByRole('heading', { name: 'Not found' })
  await notFound.waitFor()
  await expectAccessibleEverywhere(page, () => notFound.waitFor())
  expect((await page.goto('/operator/nothing'))?.status()).toBe(404)
  await notFound.waitFor()
  // Likewise other unknown addresses below the console's pages, and boards that do not exist.
  for (const address of ['/projects/one/nothing', '/people/one/two', '/site-feedback/no-such-board']) {
    expect((await fetch(`${inject('server')}${address}`)).status).toBe(404)
    expect((await page.goto(address))?.status()).toBe(404)
    await page.getByText('Not found', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).first().waitFor()
    expect(await page.getByText(/sign.?up/i).count()).toBe(0)
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
  await userMenuButton(page).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Operator' }).count()).toBe(0)
})

test('an operator finds an organisation and puts it on a plan', async ({ visit }) => {
  const member = await createOwner()
  const { email, companyName } = member
  const { page } = await visit({ cookies: (await operator()).cookies, at: '/dashboard' })
  await userMenuButton(page).click()
  await page.getByRole('menuitem', { name: 'Operator' }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('searchbox', { name: 'Search by name, owner or id' }).fill(email)
  const rows = page.getByRole('table', { name: 'Organisations' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: companyName }).click()
  await page.getByRole('heading', { level: 1, name: companyName }).waitFor()
  await page.getByText('Gets the beta price when it subscribes to Pro.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Plan of this organisation').selectOption('Pro')
  await page.getByRole('button', { name: 'Set plan' }).click()
  await page.getByText(`${companyName} is on the Pro plan`).waitFor()
  await page.getByText('Gets the beta price when it subscribes to Pro.').waitFor()
  expect(await member.call('GET', '/organisation/usage')).toMatchObject({ plan: 'pro', betaPrice: 'open' })
})

test('an operator grants a complimentary plan until a day, and finds it on the billing page', async ({
  visit,
}) => {
  const member = await createOwner()
  const { email, companyName } = member
  const { page } = await visit({ cookies: (await operator()).cookies })
  await page.goto(`${path}?query=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: companyName }).click()
  await page.getByRole('button', { name: 'Grant plan' }).click()
  await page.getByText('Please choose a day').waitFor()
  await page.getByRole('form', { name: 'Complimentary plan' }).getByLabel('Plan').selectOption('Agency')
  await page.getByLabel('Last day (UTC)').fill('2099-12-31')
  await page.getByLabel('Note').fill('A school in Kiel')
  await page.getByRole('button', { name: 'Grant plan' }).click()
  await page.getByText(`${companyName} has a complimentary plan`).waitFor()
  expect(await member.call('GET', '/organisation/usage')).toMatchObject({
    plan: 'agency',
    complimentaryPlan: { plan: 'agency', endsAt: Date.UTC(2100, 0, 1) },
  })

  await page.getByRole('link', { name: 'Billing' }).click()
  const row = page.getByRole('table', { name: 'Complimentary plans' }).getByRole('row', { name: companyName })
  await row.getByText('A school in Kiel').waitFor()
  await expectAccessibleEverywhere(page, () =>
    page.getByRole('table', { name: 'Complimentary plans' }).waitFor(),
  )
  await row.getByRole('link', { name: companyName }).click()
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('button', { name: 'Grant plan' }).waitFor()
  expect(await member.call('GET', '/organisation/usage')).toMatchObject({
    plan: 'free',
    complimentaryPlan: null,
  })
})

test('an operator is asked before an organisation’s emails stop, and lets it send them again', async ({
  visit,
}) => {
  const member = await createOwner()
  const olga = await operator()
  const { user } = (await member.call('GET', '/auth/session')) as { user: SignedInUser }
  await olga.call('PUT', `/operator/organisations/${user.currentTenant.id}/mail`, { trusted: true })
  const { page } = await visit({ cookies: olga.cookies, at: '/operator/mail' })
  const row = page.getByRole('row', { name: member.companyName })
  const stop = row.getByRole('button', { name: `Stop the emails of ${member.companyName}` })
  await stop.press('Enter')
  const question = page.getByRole('dialog', { name: `Stop the emails of ${member.companyName}?` })
  await question.getByText('Its customers get no more emails from it until you resume them.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await row.getByText('Stopped', { exact: true }).count()).toBe(0)

  await stop.press('Enter')
  await question.getByRole('button', { name: 'Stop emails' }).press('Enter')
  await page.getByText(`Emails of ${member.companyName} stopped`).waitFor()
  await row.getByText('Stopped', { exact: true }).waitFor()
  await row.getByRole('button', { name: `Resume the emails of ${member.companyName}` }).press('Enter')
  await stop.waitFor()
  expect(await row.getByText('Stopped', { exact: true }).count()).toBe(0)
})

test('a suspension shuts everybody out at once, says why, and is lifted without a trace', async ({
  visit,
}) => {
  const shut = await createOwner()
  const project = await embeddedProject(shut)
  const member = await visit({ cookies: shut.cookies })
  await member.page.goto('/tasks')
  await userMenuButton(member.page).waitFor()
  const { page } = await visit({ cookies: (await operator()).cookies })
  await page.goto(`${path}?query=${encodeURIComponent(shut.email)}`)
  await page.getByRole('link', { name: shut.companyName }).click()
  await page.getByRole('button', { name: 'Suspend organisation' }).click()
  await page.getByText('Please say why; the organisation is told').waitFor()
  await page.getByLabel('Reason').fill('Its widget sells what the policy forbids.')
  await page.getByRole('button', { name: 'Suspend organisation' }).click()
  const question = page.getByRole('dialog', { name: `Suspend ${shut.companyName}?` })
  await question.getByRole('button', { name: 'Suspend organisation' }).click()
  await expectAccessibleEverywhere(page, () =>
    page.getByRole('button', { name: 'Lift the suspension' }).waitFor(),
  )

  // The member’s open page updates at once.
  await member.page.getByRole('heading', { name: `${shut.companyName} is suspended` }).waitFor()
  await member.page.getByText('Its widget sells what the policy forbids.').waitFor()
  await expectAccessibleEverywhere(member.page, () =>
    member.page.getByRole('link', { name: 'support@earshot.example' }).waitFor(),
  )
  const config = () =>
    fetch(`${inject('server')}/e/v1/config?key=${project.publicKey}`, {
      headers: { origin: 'https://product.example' },
    })
  expect((await config()).status).toBe(404)
  const letters = async () => (await mailsTo(shut.email)).map(({ subject }) => subject)
  await expect.poll(letters).toContain(`${shut.companyName} is suspended on Earshot`)

  // The page is unchanged after a new login.
  await member.page.getByRole('button', { name: 'Logout' }).click()
  await logIn(member.page, shut)
  await member.page.getByRole('heading', { name: `${shut.companyName} is suspended` }).waitFor()

  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByRole('button', { name: 'Suspend organisation' }).waitFor()
  expect((await config()).status).toBe(200)
  await member.page.reload()
  await userMenuButton(member.page).waitFor()
})

test('a person goes on from a suspended organisation to another one of theirs', async ({ visit }) => {
  const person = await createOwner()
  const { page } = await visit({ cookies: person.cookies, at: '/new-organization' })
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('A second home')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const session = await (await page.request.get('/api/v1/auth/session')).json()
  const { id } = session.user.currentTenant
  await (await operator()).call('PUT', `/operator/organisations/${id}/suspension`, { reason: 'No.' })
  await page.getByRole('heading', { name: 'A second home is suspended' }).waitFor()
  await page.getByRole('button', { name: `Go to ${person.companyName}` }).click()
  await userMenuButton(page).waitFor()
})

test('without a payment provider the billing pages say that billing is off, and who sets the plan', {
  tags: ['9.49'],
}, async ({ visit }) => {
  const { page } = await visit({ cookies: (await createOwner()).cookies, at: '/organisation/subscription' })
  await page.getByText('Your plan is managed by the administrator of this Earshot server').waitFor()
  await page.getByText('Billing is off: nothing is charged. Contact them to change the plan.').waitFor()
  await goTo(page, '/organisation/invoices')
  await page.getByText(/managed by the administrator of this Earshot server: nothing is charged/).waitFor()
})

test('held sign-ups are released and refused', async ({ visit }) => {
  const { page } = await visit({ cookies: (await operator()).cookies })
  const hold = async () => {
    const person = { ...newPersonDetails(), lastName: 'Winter' }
    const email = person.email.replace('example.com', 'mailinator.com')
    await call('POST', '/auth/signup', { ...person, email })
    return email
  }
  const [wanted, unwanted] = [await hold(), await hold()]
  await page.goto('/operator/held-sign-ups')
  await page.getByText(wanted).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Release the sign-up of ${wanted}` }).click()
  await page.getByText(`${wanted} is sent an activation email.`).waitFor()
  await expect.poll(async () => (await mailsTo(wanted)).length).toBe(1)
  await page.getByRole('button', { name: `Refuse the sign-up of ${unwanted}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse sign-up' }).click()
  await page.getByText(`The sign-up with ${unwanted} is deleted.`).waitFor()
  expect(await mailsTo(unwanted)).toEqual([])
})
