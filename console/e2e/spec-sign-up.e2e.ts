import type { Page } from 'playwright'
import { describe, expect, test as plain } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { activationLink } from './mailbox.ts'
import { owner, somebody } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { test } from './visit.ts'

const fields = {
  companyName: (page: Page) => page.getByLabel('Company name'),
  firstName: (page: Page) => page.getByLabel('First name'),
  lastName: (page: Page) => page.getByLabel('Last name'),
  email: (page: Page) => page.getByRole('textbox', { name: 'Email' }),
  password: (page: Page) => page.getByLabel('Password', { exact: true }),
  confirmPassword: (page: Page) => page.getByLabel('Confirm password'),
}
const boxes = {
  terms: (page: Page) => page.getByLabel('I have read and accept the terms of service'),
  privacy: (page: Page) => page.getByLabel('I have read and accept the privacy policy'),
}
type Filled = Record<keyof typeof fields, string> & Record<keyof typeof boxes, boolean>

function good(): Filled {
  const person = somebody()
  return { ...person, lastName: 'Lovelace', confirmPassword: person.password, terms: true, privacy: true }
}

const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true })

async function reveal(page: Page): Promise<void> {
  await page.goto('/signup-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await signUpButton(page).waitFor()
}

async function fill(page: Page, filled: Filled): Promise<void> {
  for (const name of Object.keys(fields) as (keyof typeof fields)[])
    await fields[name](page).fill(filled[name])
  for (const name of Object.keys(boxes) as (keyof typeof boxes)[])
    await boxes[name](page).setChecked(filled[name])
}

/** What the alert or the status that holds the text says, line by line. */
async function notice(page: Page, role: 'alert' | 'status', title: string): Promise<string[]> {
  const shown = page.getByRole(role).filter({ hasText: title })
  await shown.waitFor()
  return (await shown.innerText()).split(/\n+/)
}

describe('the sign-up form', () => {
  const page = sharedPage(reveal)

  plain.for([
    ['[2.54] is titled Create Account', (page) => page.getByRole('heading', { name: 'Create Account' })],
    [
      '[2.55] has Company / User Details',
      (page) => page.getByRole('group', { name: 'Company / User Details' }),
    ],
    ['[2.56] has Terms & Privacy', (page) => page.getByRole('group', { name: 'Terms & Privacy' })],
    ['[2.57] has Marketing (opt-in)', (page) => page.getByRole('group', { name: 'Marketing (opt-in)' })],
    [
      '[2.63] tells of the activation',
      (page) => page.getByText('You will receive an email to activate your account', { exact: true }),
    ],
    ['[2.64] has a Sign up button', signUpButton],
  ] as [string, (page: Page) => ReturnType<typeof signUpButton>][])('%s', async ([, locate]) => {
    expect(await locate(page()).count()).toBe(1)
    expect(await locate(page()).isVisible()).toBe(true)
  })

  plain.for([
    ['[5.6] requires a first name', { firstName: '' }, 'Please enter your first name'],
    ['[5.7] requires a last name', { lastName: '' }, 'Please enter your last name'],
    ['[5.8] requires a company name', { companyName: '' }, 'Please enter your company name'],
    ['[5.9] requires the terms', { terms: false }, 'Please read and accept the terms of service.'],
    ['[5.10] requires the privacy policy', { privacy: false }, 'Please read and accept the privacy policy.'],
    ['[5.11] requires an email', { email: '' }, 'Please enter your email address'],
    ['[5.12] requires a valid email', { email: 'ada.example.com' }, 'Please enter a valid email address'],
    ['[5.13] requires a password', { password: '' }, 'Please enter a password'],
    ['[5.15] requires the confirmation', { confirmPassword: '' }, 'Please confirm password'],
    [
      '[5.14][5.16][5.24][9.32] requires six characters, confirmed too',
      { password: 'Se1!x', confirmPassword: 'Se1!x' },
      'Please enter a valid password.',
    ],
    [
      '[5.25][5.29] requires a special character',
      { password: 'Secret12', confirmPassword: 'Secret12' },
      'Please enter a valid password.',
    ],
    [
      '[5.26][5.29] requires a number',
      { password: 'Secret!!', confirmPassword: 'Secret!!' },
      'Please enter a valid password.',
    ],
    [
      '[5.27][5.29] requires a capital letter',
      { password: 'secret1!', confirmPassword: 'secret1!' },
      'Please enter a valid password.',
    ],
    [
      '[5.28][5.29] requires both entries to match',
      { confirmPassword: 'Secret1?' },
      'Please enter a valid password.',
    ],
  ] as [string, Partial<Filled>, string][])('%s', async ([, change, message]) => {
    await fill(page(), { ...good(), ...change })
    await signUpButton(page()).click()
    await expect.poll(() => fieldErrors(page())).toEqual([message])
  })

  plain.for([
    ['[5.17][9.35] takes 1024 characters of a first name', 'firstName', 1024],
    ['[5.17][9.35] takes 1024 characters of a last name', 'lastName', 1024],
    ['[5.18][9.35] takes 1024 characters of a company name', 'companyName', 1024],
    ['[5.19][9.35] takes 1024 characters of an email', 'email', 1024],
    ['[5.20][9.33] takes 512 characters of a password', 'password', 512],
    ['[5.20][9.33] takes 512 characters of its confirmation', 'confirmPassword', 512],
  ] as const)('%s', async ([, name, most]) => {
    await fields[name](page()).fill('x'.repeat(1030))
    expect(await fields[name](page()).inputValue()).toHaveLength(most)
  })

  plain.for([
    ['[5.24][2.62] ticks off six characters', 'abcdef', '', ['at least 6 characters']],
    ['[5.25][2.62] ticks off a special character', 'a!', '', ['a special character']],
    ['[5.26][2.62] ticks off a number', 'a1', '', ['a number']],
    ['[5.27][2.62] ticks off a capital letter', 'aB', '', ['a capital letter']],
    ['[5.28][2.62] ticks off that both entries match', 'ab', 'ab', ['both entries match']],
  ] as const)('%s', async ([, password, confirmation, held]) => {
    await fields.password(page()).fill(password)
    await fields.confirmPassword(page()).fill(confirmation)
    const done = page().getByRole('list', { name: 'Password rules' }).getByRole('listitem')
    const lines = async () =>
      (await done.filter({ hasText: '(done)' }).allInnerTexts()).map((line) =>
        line.replace(/\s*\(done\)/, ''),
      )
    await expect.poll(lines).toEqual(held)
  })
})

test('[2.59][2.61] Use Email/Password reveals email, password and its confirmation', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/signup-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).waitFor()
  for (const name of ['email', 'password', 'confirmPassword'] as const)
    expect(await fields[name](page).count()).toBe(0)
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  for (const name of ['email', 'password', 'confirmPassword'] as const) await fields[name](page).waitFor()
})

test('[2.60] a link leads back to the choice of a method, and nothing typed is lost', async ({ visit }) => {
  const { page } = await visit()
  await reveal(page)
  await fields.firstName(page).fill('Ada')
  await fields.email(page).fill('ada@example.com')
  await page.getByRole('button', { name: 'Change sign-up method' }).click()
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  expect(await fields.firstName(page).inputValue()).toBe('Ada')
  expect(await fields.email(page).inputValue()).toBe('ada@example.com')
})

test('[2.65] whoever is signed in is signed out on arrival', async ({ visit }) => {
  const { cookies } = await owner()
  const { page } = await visit({ cookies })
  await page.goto('/signup-hidden')
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
})

test('[2.66] ?error= is a danger alert titled Error', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/signup-hidden?error=That%20did%20not%20work')
  expect(await notice(page, 'alert', 'Error')).toEqual(['Error', 'That did not work'])
  await page.waitForURL((url) => url.search === '')
})

test('[3.14][3.15][3.21][4.22][4.23][4.24][4.25][5.21][7.12][7.13][8.27][8.28][8.29][8.30] a sign-up is sent, answered, and told', async ({
  visit,
}) => {
  const { page } = await visit()
  await reveal(page)
  const { terms, privacy, confirmPassword, ...person } = good()
  await fill(page, { ...person, terms, privacy, confirmPassword })
  const [answered] = await Promise.all([
    page.waitForResponse('**/api/v1/auth/signup'),
    signUpButton(page).click(),
  ])
  expect(answered.request().postDataJSON()).toEqual({
    ...person,
    consentToHelpEmails: false,
    consentToMarketingEmails: false,
  })
  expect(await answered.json()).toEqual({
    status: 'Ok',
    messages: [
      'Your account has been created.',
      'An activation email has been sent.',
      'Please click the link in the email to activate your account',
    ],
    activated: false,
  })
  expect(await notice(page, 'status', 'Account Created')).toEqual([
    'Account Created',
    'Your account has been created and requires activation.',
    'Please click the link in the activation email.',
  ])
  expect(await page.locator('form').count()).toBe(0)
})

test('[4.26][5.54][8.1][8.11] an address that has an account is a warning', async ({ visit }) => {
  const { email } = await owner()
  const { page } = await visit()
  await reveal(page)
  await fill(page, { ...good(), email })
  await signUpButton(page).click()
  expect(await notice(page, 'alert', 'Warning')).toEqual([
    'Warning',
    'An activated account with this email address already exists.',
  ])
})

test('[4.27][5.55][8.7][8.10] a sign-up that fails is told, without what stands before the first colon', async ({
  visit,
}) => {
  const { page } = await visit()
  await reveal(page)
  await fill(page, good())
  await page.route('**/api/v1/auth/signup', (route) =>
    route.fulfill({
      json: { status: 'Error', messages: ['AuthApiError: Nobody can sign up now'], activated: false },
    }),
  )
  await signUpButton(page).click()
  expect(await notice(page, 'alert', 'Error')).toEqual([
    'Error submitting signup form',
    'Nobody can sign up now',
  ])
  expect(await fields.companyName(page).inputValue()).not.toBe('')
})

test('[4.21] a sign-up that needs no activation goes on to the login', async ({ visit }) => {
  const { page } = await visit()
  await reveal(page)
  await fill(page, good())
  await page.route('**/api/v1/auth/signup', (route) =>
    route.fulfill({ json: { status: 'Ok', messages: [], activated: true } }),
  )
  await signUpButton(page).click()
  expect((await notice(page, 'status', 'Email Activated'))[0]).toBe('Email Activated')
})

test('[2.26][8.26][4.54] an activation link that is used up leads to the sign-up, with the reason', async ({
  visit,
}) => {
  const { email } = await owner()
  const { page } = await visit()
  await page.goto(await activationLink(email))
  await page.getByRole('button', { name: 'Activate account' }).click()
  expect(await notice(page, 'alert', 'expired')).toEqual([
    'Error',
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  ])
  expect(new URL(page.url()).pathname).toBe('/signup')
})
