// @module-tag long

import { expect, test } from 'vitest'
import { harbor } from '../scripts/world.ts'
import { withAll, withEntries, withRows } from '../test/changed-archives.ts'
import {
  archiveOf,
  bring,
  filledInstallation,
  idOf,
  installation,
  rowsOf,
} from '../test/organisation-archives.ts'

/* How an organisation from an archive is in the installation to which it comes. */

test('an archive makes nobody get an email: what waits stays behind, and emails to its customers are stopped', async () => {
  const [first, there] = [await filledInstallation(), await installation(false)]
  const confirmed = { mail_asked_at: 1, mail_confirmed_at: 1, email_confirmed_at: 1 }
  const archive = await withEntries(
    (await archiveOf(first, harbor.name)).file,
    withAll(
      withRows('notifications', (row) => ({ ...row, mail_due: 1, mail_kept_back: 1 })),
      withRows('people', (row) =>
        row.kind === 'contact' ? { ...row, ...confirmed, external_id: row.id } : row,
      ),
    ),
  )
  await bring(there, archive)
  const notifications = await rowsOf(there.source, 'notifications')
  expect(notifications.length).toBeGreaterThan(0)
  for (const notification of notifications)
    expect(notification).toMatchObject({ mail_due: null, mail_kept_back: 0 })
  const contacts = (await rowsOf(there.source, 'people')).filter(({ kind }) => kind === 'contact')
  expect(contacts.length).toBeGreaterThan(0)
  for (const contact of contacts)
    expect(contact).toMatchObject({ mail_asked_at: null, mail_confirmed_at: null, email_confirmed_at: null })
  expect(await rowsOf(there.source, 'mail_senders')).toEqual([
    expect.objectContaining({
      tenant_id: await idOf(there.source, harbor.name),
      stopped_at: expect.any(Number),
      trusted_at: null,
    }),
  ])
}, 60_000)
