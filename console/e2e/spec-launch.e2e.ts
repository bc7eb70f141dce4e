import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type Serving, serve } from './server.ts'
import { test } from './visit.ts'

let beta: Serving
beforeAll(async () => {
  beta = await serve({ LAUNCH_MODE: 'beta' })
})
afterAll(() => beta.stop())

test.for([
  ['[2.28] open: /login-hidden is the login form', () => inject('server'), '/login-hidden', 'Login'],
  ['[2.28] beta: /login-hidden is the login form', () => beta.server, '/login-hidden', 'Login'],
  ['[2.29] open: /signup-hidden is the sign-up form', () => inject('server'), '/signup-hidden', 'Sign up'],
  ['[2.29] beta: /signup-hidden is the sign-up form', () => beta.server, '/signup-hidden', 'Sign up'],
  ['[2.30] open: /login is the login form', () => inject('server'), '/login', 'Login'],
  ['[2.31] open: /signup is the sign-up form', () => inject('server'), '/signup', 'Sign up'],
] as [string, () => string, string, string][])('%s', async ([, server, path, button], { visit }) => {
  const { page } = await visit()
  await page.goto(server() + path)
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})
