/** Advice for errors of the engines that the operator can fix, by the error's code. */
const sentences: [code: RegExp, sentence: string][] = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'The database file earshot.db is damaged. Restore it from a backup, as docs/operating.md says under "Backup".',
  ],
  [
    /^SQLITE_(CANTOPEN|PERM|READONLY|AUTH)/,
    'The database file earshot.db cannot be opened for writing. Check the rights of the data folder and its files.',
  ],
  [
    /^SQLITE_(FULL|IOERR)/,
    'The disk of the data folder is full or fails. Make room, or choose another with DATA_DIR.',
  ],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another program holds the database file earshot.db. Stop it first.'],
  [/^28P01$/, 'Postgres refuses the user or the password of DATABASE_URL.'],
  [
    /^28/,
    'Postgres does not let the user of DATABASE_URL in: there is no such user, or pg_hba.conf does not allow it from this machine, or only with TLS. For TLS add sslmode=verify-full to DATABASE_URL.',
  ],
  [
    /^3D000$/,
    'Postgres has no such database as DATABASE_URL names. Create it first, or correct DATABASE_URL.',
  ],
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF)|^CERT_|^ERR_TLS_CERT/,
    'The certificate of Postgres is not accepted. Name the file of its authority in DATABASE_URL, as sslrootcert, and the host as in the certificate.',
  ],
  [/^NO_TLS$/, 'Postgres does not offer TLS. Turn it on there, or remove sslmode from DATABASE_URL.'],
  [/^42501$/, 'The user of DATABASE_URL lacks rights in the database: it must be allowed to create tables.'],
  [
    /^55P03$/,
    'Something else uses a table that is to be migrated, so nothing was changed. Start again; if it happens again, end what holds the table.',
  ],
  [/^53/, 'Postgres has no room for another connection, or no disk. Look at its log.'],
  [/^(57P0|25006)/, 'Postgres does not take writes: it is starting, stopping, or a read-only replica.'],
  [
    /^POOLER$/,
    'DATABASE_URL leads through a pooler. Set DATABASE_DIRECT_URL too, to the address of Postgres itself, as docs/operating.md says under "PgBouncer".',
  ],
  [/^08P01$/, 'The pooler of DATABASE_URL refuses the connection. Its log says why.'],
  [
    /^(E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_)|08)/,
    'Postgres cannot be reached. Check that it runs, and the host and port of DATABASE_URL.',
  ],
]

/** Messages of driver errors that have no code. */
const unreachable = /timeout expired|timeout exceeded when trying to connect|Connection terminated/

const withoutTls = /server does not support SSL/

/** A pooler has no start-up options. */
const byPooler = /unsupported startup parameter/

/** One sentence about a database that cannot be opened, without its address; undefined for any other error. */
export function describeDatabaseFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const shown = unreachable.test(error.message)
    ? 'ETIMEDOUT'
    : withoutTls.test(error.message)
      ? 'NO_TLS'
      : byPooler.test(error.message)
        ? 'POOLER'
        : code
  const [, sentence] = sentences.find(([pattern]) => pattern.test(shown)) ?? []
  return sentence && `${sentence} (${shown})`
}
