import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { fieldErrors, logIn, notice, offerGoogle } from './forms.ts'
import { createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import {
  completeSignUp,
  signUpFields as fields,
  openSignUp,
  type SignUp,
  signUpButton,
  submitSignUp,
} from './sign-up-form.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await createOwner()
})

const methodButton = (page: Page) => page.getByRole('button', { name: 'Use Email/Password' })
const invalid = 'Please enter a valid password.'
const bothPasswords = (password: string) => ({ password, confirmPassword: password })

describe('the sign-up form', () => {
  const page = sharedPage(openSignUp)

  plain('says what is missing beside each field, and leads to the first', async () => {
    await signUpButton(page()).click()
    await expect
      .poll(() => fieldErrors(page()))
      .toEqual([
        'Please enter your company name',
        'Please enter your first name',
        'Please enter your last name',
        'Please read and accept the terms of service.',
        'Please read and accept the privacy policy.',
        'Please enter your email address',
        'Please enter a password',
        'Please confirm password',
      ])
    expect(await page().evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('companyName')
  })

  for (const [title, tags, locate] of [
    ['is titled Create Account', ['2.54'], (page) => page.getByRole('heading', { name: 'Create Account' })],
    [
      'has Company / User Details',
      ['2.55'],
      (page) => page.getByRole('group', { name: 'Company / User Details' }),
    ],
    ['has Terms & Privacy', ['2.56'], (page) => page.getByRole('group', { name: 'Terms & Privacy' })],
    ['has Marketing (opt-in)', ['2.57'], (page) => page.getByRole('group', { name: 'Marketing (opt-in)' })],
    [
      'tells of the activation',
      ['2.63'],
      (page) => page.getByText('You will receive an email to activate your account', { exact: true }),
    ],
    ['has a Sign up button', ['2.64'], signUpButton],
  ] as [string, string[], (page: Page) => Locator][])
    plain(title, { tags }, async () => {
      expect(await locate(page()).count()).toBe(1)
      expect(await locate(page()).isVisible()).toBe(true)
    })

  for (const [title, tags, change, message] of [
    ['requires a first name', ['5.6'], { firstName: '' }, 'Please enter your first name'],
    ['requires a last name', ['5.7'], { lastName: '' }, 'Please enter your last name'],
    ['requires a company name', ['5.8'], { companyName: '' }, 'Please enter your company name'],
    ['requires the terms', ['5.9'], { terms: false }, 'Please read and accept the terms of service.'],
    [
      'requires the privacy policy',
      ['5.10'],
      { privacy: false },
      'Please read and accept the privacy policy.',
    ],
    ['requires an email', ['5.11'], { email: '' }, 'Please enter your email address'],
    ['requires a valid email', ['5.12'], { email: 'ada.example.com' }, 'Please enter a valid email address'],
    ['requires a password', ['5.13'], { password: '' }, 'Please enter a password'],
    ['requires the confirmation', ['5.15'], { confirmPassword: '' }, 'Please confirm password'],
    ['requires six characters', ['5.14', '5.16', '5.24', '9.32'], bothPasswords('Se1!x'), invalid],
    ['requires a special character', ['5.25', '5.29'], bothPasswords('Secret12'), invalid],
    ['requires a number', ['5.26', '5.29'], bothPasswords('Secret!!'), invalid],
    ['requires a capital letter', ['5.27', '5.29'], bothPasswords('secret1!'), invalid],
    ['requires both entries to match', ['5.28', '5.29'], { confirmPassword: 'Secret1?' }, invalid],
  ] as [string, string[], Partial<SignUp>, string][])
    plain(title, { tags }, async () => {
      await submitSignUp(page(), { ...completeSignUp(), ...change })
      await expect.poll(() => fieldErrors(page())).toEqual([message])
    })

  for (const [title, tags, name, most] of [
    ['takes 1024 characters of a first name', ['5.17', '9.35'], 'firstName', 1024],
    ['takes 1024 characters of a last name', ['5.17', '9.35'], 'lastName', 1024],
    ['takes 1024 characters of a company name', ['5.18', '9.35'], 'companyName', 1024],
    ['takes 1024 characters of an email', ['5.19', '9.35'], 'email', 1024],
    ['takes 512 characters of a password', ['5.20', '9.33'], 'password', 512],
    ['takes 512 characters of its confirmation', ['5.20', '9.33'], 'confirmPassword', 512],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await fields[name](page()).fill('x'.repeat(1030))
      expect(await fields[name](page()).inputValue()).toHaveLength(most)
    })

  for (const [title, tags, password, confirmation, held] of [
    ['ticks off six characters', ['2.62', '5.24'], 'abcdef', '', 'at least 6 characters'],
    ['ticks off a special character', ['2.62', '5.25'], 'a!', '', 'a special character'],
    ['ticks off a number', ['2.62', '5.26'], 'a1', '', 'a number'],
    ['ticks off a capital letter', ['2.62', '5.27'], 'aB', '', 'a capital letter'],
    ['ticks off that both entries match', ['2.62', '5.28'], 'ab', 'ab', 'both entries match'],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await fields.password(page()).fill(password)
      await fields.confirmPassword(page()).fill(confirmation)
      const rules = page().getByRole('list', { name: 'Password rules' }).getByRole('listitem')
      const done = rules.filter({ hasText: '(done)' })
      await expect.poll(() => done.allInnerTexts()).toEqual([expect.stringMatching(`^${held}\\s*\\(done\\)`)])
    })

  plain('warns of a password that is easy to guess, and ticks off one that is not', async () => {
    const hint = page()
      .getByRole('status')
      .filter({ hasText: /common password|easy to guess/ })
    await fields.password(page()).fill('Password1!')
    await fields.confirmPassword(page()).focus()
    await hint.getByText('This password is easy to guess. Please choose another one.').waitFor()
    await fields.password(page()).fill('Sail-7-away!')
    await hint.getByText('not a common password or your name (missing)').waitFor()
    await fields.confirmPassword(page()).fill('Sail-7-away!')
    await hint.getByText('not a common password or your name (done)').waitFor()
  })

  plain(
    'is sent and answered',
    {
      tags: ['3.14', '3.15', '3.21', '5.21', '7.12', '7.13', '8.27', '8.28', '8.29'],
    },
    async () => {
      const signUp = completeSignUp()
      const [answered] = await Promise.all([
        page().waitForResponse('**/api/v1/auth/signup'),
        submitSignUp(page(), signUp),
      ])
      const { terms, privacy, confirmPassword, ...sent } = signUp
      expect(answered.request().postDataJSON()).toEqual({
        ...sent,
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
    },
  )
})

test('Use Email/Password reveals its fields; a link leads back, and nothing typed is lost', {
  tags: ['2.59', '2.60', '2.61'],
}, async ({ visit }) => {
  const { page } = await visit()
  await offerGoogle(page)
  const revealed = [fields.email(page), fields.password(page), fields.confirmPassword(page)]
  await page.goto('/signup-hidden')
  await methodButton(page).waitFor()
  for (const field of revealed) expect(await field.count()).toBe(0)
  await methodButton(page).click()
  for (const field of revealed) await field.waitFor()
  const signUp = { ...completeSignUp(), ...bothPasswords('Password1!') }
  await submitSignUp(page, signUp)
  await page.getByText('This password is among the first that attackers try.').waitFor()
  await page.getByRole('button', { name: 'Change sign-up method' }).click()
  for (const field of revealed) expect(await field.count()).toBe(0)
  await methodButton(page).click()
  for (const name of Object.keys(fields) as (keyof typeof fields)[])
    expect(await fields[name](page).inputValue()).toBe(signUp[name])
  expect(await page.getByLabel('I have read and accept the privacy policy').isChecked()).toBe(true)
})

test('whoever is signed in is signed out on arrival', { tags: ['2.65'] }, async ({ visit }) => {
  const { cookies } = await createOwner()
  const { page } = await visit({ cookies, at: '/signup-hidden' })
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
})

test('a sign-up that is open while somebody logs in on another tab does not sign them out', async ({
  visit,
}) => {
  const { page, context } = await visit({ at: '/signup' })
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  const other = await context.newPage()
  await other.goto('/login')
  await logIn(other, member)
  await page.waitForURL('**/dashboard')
  await other.reload()
  await other.getByRole('heading', { name: 'Hello Ada' }).waitFor()
})

test('?error= is a danger alert titled Error', { tags: ['smoke', '2.66'] }, async ({ visit }) => {
  const { page } = await visit({ at: '/signup-hidden?error=That%20did%20not%20work' })
  expect(await notice(page, 'alert', 'Error')).toEqual(['Error', 'That did not work'])
  await page.waitForURL((url) => url.search === '')
})

test('an address that has an account is a warning', {
  tags: ['smoke', '4.26', '5.54', '8.1', '8.11'],
}, async ({ visit }) => {
  const { page } = await visit()
  await openSignUp(page)
  await submitSignUp(page, completeSignUp(member))
  expect(await notice(page, 'alert', 'Warning')).toEqual([
    'Warning',
    'An activated account with this email address already exists.',
  ])
})

test('a failure is told without what stands before its first colon, and what needs no activation goes on', {
  tags: ['4.21', '4.27', '5.55', '8.7', '8.10'],
}, async ({ visit }) => {
  const { page } = await visit()
  await openSignUp(page)
  const answers = [
    { status: 'Error', messages: ['AuthApiError: Nobody can sign up now'], activated: false },
    { status: 'Ok', messages: [], activated: true },
  ]
  await page.route('**/api/v1/auth/signup', (route) => route.fulfill({ json: answers.shift() }))
  const signUp = completeSignUp()
  await submitSignUp(page, signUp)
  expect(await notice(page, 'alert', 'Error')).toEqual([
    'Error submitting signup form',
    'Nobody can sign up now',
  ])
  expect(await fields.companyName(page).inputValue()).toBe(signUp.companyName)
  await signUpButton(page).click()
  expect((await notice(page, 'status', 'Email Activated'))[0]).toBe('Email Activated')
})
