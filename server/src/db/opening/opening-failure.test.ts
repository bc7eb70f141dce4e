import { expect, test } from 'vitest'
import { describeDatabaseFailure } from './opening-failure.ts'

for (const code of [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])
  test(`a certificate of Postgres that is not accepted (${code}) is described with what to do`, () => {
    expect(describeDatabaseFailure(Object.assign(new Error('self-signed certificate'), { code }))).toBe(
      `The certificate of Postgres is not accepted. Name the file of its authority in DATABASE_URL, as sslrootcert, and the host as in the certificate. (${code})`,
    )
  })

test('an error that is not about the database is not described as one', () => {
  expect(
    describeDatabaseFailure(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
  ).toBeUndefined()
})

test('a migration that something else keeps waiting is described with what to do', () => {
  const error = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  expect(describeDatabaseFailure(error)).toContain('Something else uses a table that is to be migrated')
})

test('a pooler that takes no start-up options is described with what to do, and any other refusal of it as its own', () => {
  const said = (message: string) =>
    describeDatabaseFailure(Object.assign(new Error(message), { code: '08P01' }))
  expect(said('unsupported startup parameter: options')).toContain('Set DATABASE_DIRECT_URL too')
  expect(said('no such database: earshot')).toContain('The pooler of DATABASE_URL refuses the connection')
})
