import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'aVeryLong-and-varied_secret.0123456789',
  PUBLIC_URL: 'https://feedback.example.com',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Earshot <no-reply@example.com>',
  SUPPORT_EMAIL: 'help@example.com',
}

test('a laptop needs no configuration', () => {
  expect(readConfig({})).toMatchObject({ production: false, publicUrl: 'http://127.0.0.1:4600' })
})

test('production names everything that is missing at once', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /SECRET.*PUBLIC_URL.*SMTP_URL.*MAIL_FROM.*SUPPORT_EMAIL/,
  )
})

test('production takes a complete environment, and only https', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    publicUrl: 'https://feedback.example.com',
  })
  expect(() => readConfig({ ...production, PUBLIC_URL: 'http://feedback.example.com' })).toThrow(BadConfig)
})

test.each(['short', 'a'.repeat(40)])('the weak secret %s is refused', (secret) => {
  expect(() => readConfig({ ...production, SECRET: secret })).toThrow(/SECRET/)
})

test('a demo does not leave its machine', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/HOST must be a loopback address/)
  expect(readConfig({ ...production, HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0' })
})

test('security reports go where people write for help, unless there is an address of their own', () => {
  expect(readConfig(production)).toMatchObject({ securityEmail: 'help@example.com' })
  expect(readConfig({ ...production, SECURITY_EMAIL: 'security@example.com' })).toMatchObject({
    supportEmail: 'help@example.com',
    securityEmail: 'security@example.com',
  })
})
