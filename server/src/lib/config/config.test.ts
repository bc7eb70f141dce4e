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

test.each([
  { SMTP_URL: 'smtps://me:pass%23%2Fword@mail.example.com:465' },
  { SMTP_URL: 'smtps://me@example.com:p@ss:w+o=rd!@mail.example.com' },
  { SMTP_URL: 'smtp://mail.example.com?pool=true' },
  { DATABASE_URL: 'postgres://me:1%232@db.example.com/earshot?sslmode=require' },
  { DATABASE_URL: 'postgres://db.example.com/earshot?user=me@corp' },
])('an address is taken whose password is encoded as far as it must be: %j', (environment) => {
  expect(() => readConfig(environment)).not.toThrow()
})

test('a demo does not leave its machine', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/HOST must be a loopback address/)
  expect(readConfig({ ...production, HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0' })
})

test.each([
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be an address such as https://feedback.example.com'],
  [{ PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL must be an address'],
  [{ PUBLIC_URL: 'https://example.com/earshot' }, 'PUBLIC_URL must not have a path'],
  [{ PUBLIC_URL: 'https://me:secret@example.com' }, 'PUBLIC_URL must not have a path'],
  [{ PORT: 'many' }, 'PORT must be a number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ TRUSTED_PROXY_HOPS: '1.5' }, 'TRUSTED_PROXY_HOPS must be a whole number'],
  [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be more than 0'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production'],
  [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an email address'],
  [{ SMTP_URL: 'smtp:mail' }, 'SMTP_URL must be an address such as smtps://'],
  [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL must be an address such as smtps://'],
  [
    { SMTP_URL: 'smtps://me:pass#word@mail.example.com' },
    'SMTP_URL must have its user name and password encoded: write # as %23',
  ],
  [{ SMTP_URL: 'smtps://me:1/pass@mail.example.com' }, 'write / as %2F'],
  [{ SMTP_URL: 'smtps://me:why?#/so?@mail.example.com:465' }, 'write ? as %3F, # as %23, / as %2F'],
  [{ SMTP_URL: 'smtps://me:100%@mail.example.com' }, 'write % as %25'],
  [{ SMTP_URL: 'smtps://me#you:secret@mail.example.com' }, 'write # as %23'],
  [{ DATABASE_URL: 'postgres://me:1#2@db.example.com/earshot' }, 'DATABASE_URL must have its user name'],
  [{ DATABASE_URL: 'postgres://me:a/b=@db.example.com/earshot' }, 'write / as %2F'],
  [{ OUTBOUND_ALLOW: '10.0.0.0/33' }, 'OUTBOUND_ALLOW must be host names, addresses or networks'],
  [{ OUTBOUND_ALLOW: 'https://n8n.internal' }, 'OUTBOUND_ALLOW must be host names'],
  [{ MAIL_FROM: 'Earshot' }, 'MAIL_FROM must be a sender'],
  [{ OPERATOR_EMAILS: 'ada@example.com; ben@example.com' }, 'OPERATOR_EMAILS must be email addresses'],
  [{ S3_ENDPOINT: 'https://s3.example.com/uploads' }, 'S3_ENDPOINT must not have a path'],
  [{ DATABASE_DIRECT_URL: 'localhost' }, 'DATABASE_DIRECT_URL must begin with postgres://'],
  [
    { DATABASE_DIRECT_URL: 'postgres://db.example.com/earshot' },
    'DATABASE_URL is required with DATABASE_DIRECT_URL',
  ],
  [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must begin with postgres://'],
])('a wrong value is refused with what it must be: %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('each wrong variable is named once', () => {
  expect(() => readConfig({ SECRET: 'short', PORT: 'many' })).toThrow(
    /^PORT must be a number; SECRET must have at least 32 characters; make one with: \S+ rand -base64 48$/,
  )
})

test('addresses may have a closing slash, senders a name, and lists of addresses spaces', () => {
  expect(
    readConfig({
      PUBLIC_URL: 'http://127.0.0.1:4600/',
      MAIL_FROM: 'no-reply@example.com',
      OPERATOR_EMAILS: 'Ada@example.com, ben@example.com,',
      DATABASE_URL: 'postgresql:///earshot?host=/run/postgresql',
    }),
  ).toMatchObject({
    publicUrl: 'http://127.0.0.1:4600',
    operatorEmails: ['ada@example.com', 'ben@example.com'],
  })
})

test('security reports go where people write for help, unless there is an address of their own', () => {
  expect(readConfig(production)).toMatchObject({ securityEmail: 'help@example.com' })
  expect(readConfig({ ...production, SECURITY_EMAIL: 'security@example.com' })).toMatchObject({
    supportEmail: 'help@example.com',
    securityEmail: 'security@example.com',
  })
})

const account = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STRIPE_PRICE_PRO_YEAR: 'price_1',
  STRIPE_PRICE_PRO_YEAR_BETA: 'price_2',
  STRIPE_PRICE_AGENCY_YEAR: 'price_3',
}

test('an account with the payment provider is complete, or it is refused', () => {
  expect(readConfig({ ...production, ...account }).payments?.prices).toHaveLength(3)
  const monthly = readConfig({ ...production, ...account, STRIPE_PRICE_PRO_MONTH: 'price_4' }).payments
    ?.prices
  expect(monthly).toContainEqual({ id: 'price_4', plan: 'pro', interval: 'month', beta: false })
  for (const name of Object.keys(account).slice(1))
    expect(() => readConfig({ ...production, ...account, [name]: '' })).toThrow(`${name} is required`)
  expect(() => readConfig({ ...account, STRIPE_SECRET_KEY: '' })).toThrow(/needs STRIPE_SECRET_KEY/)
  expect(() => readConfig({ ...account, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow(/STRIPE_SECRET_KEY/)
})

test('a live demo is on beside demo data, and never in production', () => {
  expect(readConfig({}).liveDemo).toBe(true)
  expect(readConfig({ LIVE_DEMO: 'off' }).liveDemo).toBe(false)
  expect(readConfig({ ...production, LIVE_DEMO: 'on' }).liveDemo).toBe(false)
})

test('a fake provider takes the payments of a demo, and never in production or beside a real account', () => {
  expect(readConfig({})).toMatchObject({ demoBilling: true, payments: undefined })
  expect(readConfig({ DEMO_BILLING: 'off' }).demoBilling).toBe(false)
  expect(readConfig(account).demoBilling).toBe(false)
  expect(readConfig({ ...production, DEMO_BILLING: 'on' })).toMatchObject({
    demoBilling: false,
    payments: undefined,
  })
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'AKEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'known to nobody',
}

test('a bucket for uploaded files is complete, or it is refused', () => {
  expect(readConfig({ ...production, ...bucket }).bucket).toMatchObject({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
  })
  expect(readConfig(production).bucket).toBeUndefined()
  for (const name of Object.keys(bucket))
    expect(() => readConfig({ ...production, ...bucket, [name]: '' })).toThrow(`${name} is required`)
  expect(() => readConfig({ ...production, ...bucket, S3_ENDPOINT: 'http://s3.example.com' })).toThrow(
    /S3_ENDPOINT must begin with https/,
  )
})

test('backups in a bucket have a key of their own, or that of the uploaded files', () => {
  const own = {
    BACKUP_S3_ENDPOINT: 'https://backups.example.com/',
    BACKUP_S3_ACCESS_KEY_ID: 'AKBACKUP',
    BACKUP_S3_SECRET_ACCESS_KEY: 'known to the operator',
  }
  expect(readConfig(production).backupAccount).toBeUndefined()
  expect(readConfig({ ...production, ...bucket }).backupAccount).toMatchObject({ accessKeyId: 'AKEXAMPLE' })
  for (const others of [{}, bucket])
    expect(readConfig({ ...production, ...others, ...own }).backupAccount).toEqual({
      endpoint: 'https://backups.example.com',
      region: 'us-east-1',
      accessKeyId: 'AKBACKUP',
      secretAccessKey: 'known to the operator',
    })
  for (const name of Object.keys(own))
    expect(() => readConfig({ ...production, ...bucket, ...own, [name]: '' })).toThrow(`${name} is required`)
})

test('traces go to a collector that is named, with its headers, and nowhere without one', () => {
  expect(readConfig({ ...production, OTEL_SERVICE_NAME: 'feedback' }).tracing).toBeUndefined()
  const named = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/' }
  expect(readConfig(named).tracing).toEqual({
    url: 'https://collector.example.com/otlp/v1/traces',
    headers: {},
    serviceName: 'earshot',
    joinsTraces: false,
    ratio: 1,
  })
  const headers = 'x-api-key=a%2Cb, x-team=7'
  expect(
    readConfig({ ...named, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing,
  ).toMatchObject({ headers: { 'x-api-key': 'a,b', 'x-team': '7' }, ratio: 0.1 })
  for (const wrong of ['secret', 'a b=c', 'key=100%'])
    expect(() => readConfig({ ...named, OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS must be headers such as',
    )
})
