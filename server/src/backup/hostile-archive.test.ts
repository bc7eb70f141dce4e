// @module-tag long

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { harbor, lumen } from '../scripts/world.ts'
import { newFileKey } from '../storage/file-store.ts'
import {
  type Change,
  lines,
  withAll,
  withEntries,
  withEntry,
  withRow,
  withRows,
} from '../test/changed-archives.ts'
import { archiveOf, bring, idOf, installation, refusal, rowsOf } from '../test/organisation-archives.ts'
import { Beginning, entryNames } from './archive-format.ts'
import { rowsIn } from './archive-reader.ts'

/* Archives of organisations that a stranger has made, or that were damaged on the way. */

/** Two installations, of which the second has an organisation that a changed archive of the first may not reach. */
async function thiefAndVictim() {
  const [first, there] = [await installation(true), await installation(false)]
  await bring(there, (await archiveOf(first, lumen.name)).file)
  const { file } = await archiveOf(first, harbor.name)
  const attempt = async (change: Change) => refusal(there, await withEntries(file, change))
  return { first, there, attempt, file }
}

test('an archive that was changed to reach another organisation, its files or its accounts is refused as a whole', async () => {
  const { first, there, attempt } = await thiefAndVictim()
  const victim = await idOf(there.source, lumen.name)
  const thief = await idOf(first.source, harbor.name)
  const [status] = await rowsOf(there.source, 'statuses')
  const account = (await rowsOf(there.source, 'users')).find(({ email }) => email === lumen.owner.email)
  const [membership] = await rowsOf(first.source, 'memberships')
  const contact = (await rowsOf(first.source, 'people')).find(({ kind }) => kind === 'contact')
  const before = await rowsOf(there.source, 'users')
  const foreignKey = newFileKey(victim, Date.now())
  const hostile: Record<string, Change> = {
    'a row of another organisation': withRow('statuses', { ...status, id: newId() }),
    'a row of no organisation': withRows('statuses', ({ tenant_id, ...row }) => row),
    'a table that stays behind': withRow('subscriptions', { tenant_id: thief }),
    'a file of another organisation': withEntry(entryNames.file(foreignKey), Buffer.from('x')),
    'a file outside of the store': withEntry('files/../../secret', Buffer.from('x')),
    'a row that names a file of another organisation': (entries) => {
      const { columns } = Beginning.parse(JSON.parse(String(entries[0]?.bytes)))
      const empty = Object.fromEntries(columns.files?.map((column) => [column, null]) ?? [])
      return withRow('files', { ...empty, tenant_id: thief, key: foreignKey })(entries)
    },
    'a member with an account of this installation': withRow('memberships', {
      ...membership,
      tenant_id: thief,
      user_id: account?.id,
    }),
    'a member who is a customer': withRows('memberships', (row) => ({ ...row, person_id: contact?.id })),
    'a person with an account of this installation': withRows('people', (row) => ({
      ...row,
      user_id: account?.id,
    })),
    'a photo of somebody else': withRow('photos', { user_id: account?.id, hash: 'x', webp_base64: '' }),
    'an account of somebody who is no member': withRow('users', {
      ...account,
      id: newId(),
      email: 'stranger@example.com',
    }),
    'a password': withRows('users', (row) => ({ ...row, password_hash: '$argon2id$known' })),
    'an address of a board of another form': withRows('project_slugs', (row) => ({
      ...row,
      slug: '../login',
    })),
    'a key of a widget of another form': withRows('project_keys', (row) => ({ ...row, public_key: 'pk_"' })),
    'a project with an address of another form': withRows('projects', (row) => ({
      ...row,
      slug: '../login',
    })),
    'a project with an address that does not lead to it': withRows('projects', (row) => ({
      ...row,
      slug: `${row.slug}-2`,
    })),
    'a project with a key of another form': withRows('projects', (row) => ({ ...row, public_key: 'pk_"' })),
    'a project with a key that does not lead to it': withRows('project_keys', (row) => ({
      ...row,
      ends_at: 1,
    })),
    'a project that is being deleted with an address': withAll(
      withRows('projects', (row) => ({ ...row, deleted_at: 1 })),
      withRows('project_keys', (row) => ({ ...row, project_id: newId() })),
    ),
    'a project that is being deleted with a key': withAll(
      withRows('projects', (row) => ({ ...row, deleted_at: 1 })),
      (entries) => entries.filter(({ name }) => !name.startsWith('tables/project_slugs/')),
    ),
    'an organisation that is being deleted': withRows('tenants', (row) => ({ ...row, deleted_at: 1 })),
    'an organisation without an owner': withRows('memberships', (row) => ({ ...row, owner: 0 })),
    'an organisation of several owners': withRows('memberships', (row) => ({ ...row, owner: 1 })),
    'an organisation that is missing': (entries) =>
      entries.filter(({ name }) => !name.startsWith('tables/tenants/')),
    'an address in another notation': withRows('users', (row) => ({
      ...row,
      email: String(row.email).toUpperCase(),
    })),
  }
  for (const [title, change] of Object.entries(hostile))
    expect([title, await attempt(change)]).toEqual([
      title,
      expect.stringMatching(
        /is damaged or was cut off\.$|is refused: line \d+ of tables\/\w+\/\d+\.jsonl .+\. Nothing/,
      ),
    ])
  expect((await rowsOf(there.source, 'tenants')).map(({ name }) => name)).toEqual([lumen.name])
  expect(await rowsOf(there.source, 'users')).toEqual(before)
}, 120_000)

test('an archive that is not what an installation writes is refused in a sentence, and leaves nothing', async () => {
  const { first, there, attempt, file } = await thiefAndVictim()
  const damaged = expect.stringContaining('is damaged or was cut off.')
  const refused = (problem: string, table = 'tags') =>
    expect.stringMatching(
      new RegExp(
        `is refused: line \\d+ of tables/${table}/0+\\d*\\.jsonl ${problem}\\. Nothing was restored\\.$`,
      ),
    )
  const table = entryNames.table('tags', 99)
  const withTag = (change: object) => withRows('tags', (row) => ({ ...row, ...change }))
  const refusedFile = (column: string) => refused(`has a number that is out of range in ${column}`, 'files')
  const tenantId = await idOf(first.source, harbor.name)
  const stored = {
    ...{ tenant_id: tenantId, id: newId(), project_id: newId(), author_id: newId(), feedback_id: null },
    ...{ comment_id: null, merged_from_id: null, entry_id: null, task_id: null, task_comment_id: null },
    ...{ unused_at: null, key: newFileKey(tenantId, Date.now()), name: 'a.webp', type: 'image/webp' },
    ...{ state: 'ready', stated_bytes: 1, bytes: 1, width: 1, height: 1, created_at: 1, network: null },
    ...{ shared_version: 0, shared_until: null },
  }
  const withFiles = (...changes: readonly object[]) =>
    withEntry(entryNames.table('files', 99), lines(changes.map((change) => ({ ...stored, ...change }))))
  const withBeginning =
    (change: object): Change =>
    ([beginning, ...entries]) => [
      {
        name: entryNames.beginning,
        bytes: Buffer.from(JSON.stringify({ ...JSON.parse(String(beginning?.bytes)), ...change })),
      },
      ...entries,
    ]
  const broken: [title: string, change: Change, sentence: unknown][] = [
    ['an unknown table', withEntry('tables/pets/000000.jsonl', lines([{}])), damaged],
    ['an unknown column', withTag({ owner: 1 }), refused('has other columns')],
    ['a value that is an object', withTag({ name: { toString: 1 } }), refused('has no text in name')],
    ['a text that ends', withTag({ name: 'a\0b' }), refused('has a character that no text has in name')],
    ['no text', withTag({ name: null }), refused('has nothing in name')],
    ['no id', withTag({ id: '../1' }), refused('has no id in id')],
    ['a colour that is none', withTag({ color: 'url(x)' }), refused('has a text of another form in color')],
    ['a part of a number', withTag({ created_at: 0.5 }), refused('has no number of its kind in created_at')],
    [
      'a comment on feedback that is not in it',
      withRows('comments', (row) => ({ ...row, feedback_id: newId() })),
      refused('refers to a row of feedback that the archive lacks', 'comments'),
    ],
    [
      'a time that no date has',
      withTag({ created_at: 1e15 }),
      refused('has a number that is out of range in created_at'),
    ],
    [
      'less than nothing',
      withRows('counters', (row) => ({ ...row, value: -1 })),
      refused('has a number that is out of range in value', 'counters'),
    ],
    ['a file of less than nothing', withFiles({ bytes: -9e15 }), refusedFile('bytes')],
    ['a file that is larger than any', withFiles({ bytes: 9e15 }), refusedFile('bytes')],
    [
      'a place for a file that is larger than any',
      withFiles({ stated_bytes: 9e15 }),
      refusedFile('stated_bytes'),
    ],
    [
      'two rows that name one file',
      withFiles({}, { id: newId() }),
      refused('names the file of another row', 'files'),
    ],
    [
      'JSON of another schema',
      withRows('projects', (row) => ({ ...row, allowed_origins: '{"length":1}' })),
      refused('has a text of another form in allowed_origins', 'projects'),
    ],
    [
      'a logo with the hash of another one',
      (entries) => {
        const [project] = entries.flatMap(({ name, bytes }) =>
          name.startsWith('tables/projects/') ? rowsIn(bytes) : [],
        )
        const logo = { tenant_id: project?.tenant_id, project_id: project?.id, webp_base64: 'UklGRg==' }
        return withRow('logos', { ...logo, hash: '0123456789abcdef' })(entries)
      },
      refused('has the hash of another picture', 'logos'),
    ],
    [
      'two rows with one key',
      (entries) =>
        entries.map(({ name, bytes }) =>
          name.startsWith('tables/tags/') ? { name, bytes: Buffer.concat([bytes, bytes]) } : { name, bytes },
        ),
      refused('is in this installation already, or has an address or a key of another row'),
    ],
    ['a line that is no JSON', withEntry(table, Buffer.from('{"id":\n')), damaged],
    ['a line that is nested deeply', withEntry(table, Buffer.from(`${'['.repeat(200_000)}\n`)), damaged],
    ['a line without end', withEntry(table, Buffer.alloc(33 * 1024 * 1024, 'a')), damaged],
    ['two beginnings', (entries) => [...entries.slice(0, 1), ...entries], damaged],
    [
      'a text for a number',
      withTag({ created_at: 'now' }),
      refused('has no number of its kind in created_at'),
    ],
    [
      'a word that is none of the list',
      withRows('memberships', (row) => ({ ...row, role: 'Operator' })),
      refused('has a value that its column cannot have', 'memberships'),
    ],
    [
      'rows without those that they refer to',
      withRows('statuses', (row) => ({ ...row, id: newId() })),
      refused('refers to a row of statuses that the archive lacks', '\\w+'),
    ],
    [
      'a newer format',
      withBeginning({ format: 2, version: '9.8.7\u001b[2J' }),
      expect.stringMatching(
        /has the format 2, and this version reads 1. Restore it with Earshot 9\.8\.7\S*\.$/,
      ),
    ],
  ]
  for (const [title, change, sentence] of broken) {
    const message = await attempt(change)
    expect([title, message]).toEqual([
      title,
      sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
    ])
    expect(message).not.toContain('\u001b')
  }
  const bytes = readFileSync(file)
  for (const cut of [bytes.length - 1, bytes.length >> 1]) {
    writeFileSync(`${file}-cut`, bytes.subarray(0, cut))
    expect([cut, await refusal(there, `${file}-cut`)]).toEqual([cut, damaged])
  }
  expect((await rowsOf(there.source, 'tenants')).map(({ name }) => name)).toEqual([lumen.name])
}, 120_000)
