import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { checkFile, importFile, uploadTo } from '../../test/sample-imports.ts'

const world = sharedWorld()

const german = 'Nummer;Titel;Beschreibung;Zustand;Erstellt am;Autor;Email\n'
const row = (id: string, title: string) =>
  `${id};${title};"Größe – „so“ 10 €";Geplant;05.03.2024;Jürgen Groß;j@gross.example\n`
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const swapped = (text: string) => utf16(text).swap16()

/** Text in Windows-1252, of the letters used here. */
const windows = (text: string) =>
  Buffer.from(
    text.replace(/[€„“–]/g, (letter) =>
      String.fromCharCode({ '€': 0x80, '„': 0x84, '“': 0x93, '–': 0x96 }[letter] ?? 0),
    ),
    'latin1',
  )

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', utf16],
  ['UTF-16 BE', swapped],
  ['Windows-1252', windows],
])('a German file in %s keeps every letter and date', async (encoding, encode) => {
  const title = `Übersicht ${encoding} ${Math.random()}`
  const { done, checked } = await importFile(world, encode(german + row(title, title)))
  expect(checked).toMatchObject({ encoding, delimiter: ';', refusedCount: 0 })
  expect(checked.columns[0]?.name).toBe('Nummer')
  expect(checked.mapping?.columns).toEqual([
    'id',
    'title',
    'body',
    'status',
    'createdAt',
    'authorName',
    'authorEmail',
  ])
  expect(done.createdCount).toBe(1)
  const item = await world
    .tenant()
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .select(['body', 'people.name', 'feedback.created_at'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  expect(item).toMatchObject({ body: 'Größe – „so“ 10 €', name: 'Jürgen Groß' })
  expect(Number(item.created_at)).toBe(Date.UTC(2024, 2, 5))
})

test.each([
  ['is empty', '', 'The file is empty.'],
  ['is only a header', 'id,title\n', 'no rows below'],
  ['is a workbook', 'PK\x03\x04rest', 'save it as CSV'],
])('a file that %s is refused with a sentence', async (_, content, sentence) => {
  const { answer } = await uploadTo(world, content)
  expect(answer.status).toBe(400)
  expect((await answer.json()).detail).toContain(sentence)
})

test.each([
  ['is cut off within a cell', 'id,title,description\nt1,Whole,"one"\nt2,Cut,"and then', 'begins in line 3'],
  [
    'has a row over 1 MB',
    `id,title,description\nt1,Whole,one\nt2,Long,${'x'.repeat(limits.importRowBytesMax)}\n`,
    'line 3 is longer than 1 MB',
  ],
])('a file that %s says in which line', async (_, content, sentence) => {
  const { checked } = await checkFile(world, content)
  expect(checked.problem).toContain(sentence)
  expect(checked.createdCount).toBe(1)
})

test('a check names the line, the column and the reason of each row that is refused', async () => {
  const long = 'x'.repeat(limits.feedbackBodyMax + 1)
  const { checked, owner, id } = await checkFile(
    world,
    [
      'Id\tTitle\tDescription\tCreated\tAuthor Email',
      'e1\tFine\t"two\nlines"\t45356.5\t',
      'e2\t\tNo title\t\t',
      'e1\tTwice\t\t\t',
      `e4\tLong\t${long}\t\t`,
      'e5\tSoon\t\tsomeday\t',
      'e6\tMail\t\t\tnobody',
      'e7\tFuture\t\t2999-01-01\t',
      'e8\tToo many\t\t\t\tcells\there',
    ].join('\r\n'),
  )
  expect(checked).toMatchObject({ delimiter: '\t', rowCount: 8, createdCount: 1, refusedCount: 7 })
  expect(checked.refusals.map(({ line, column }) => [line, column])).toEqual([
    [4, 'Title'],
    [5, 'Id'],
    [6, 'Description'],
    [7, 'Created'],
    [8, 'Author Email'],
    [9, 'Created'],
    [10, ''],
  ])
  expect(checked.refusals.map(({ reason }) => reason)).toEqual([
    'Title is empty.',
    'Line 2 has the same id, or the same title and no id.',
    'Description has more than 10,000 characters.',
    'Created is no date: “someday”.',
    'Author’s email is no email address: “nobody”.',
    'Created is in the future: “2999-01-01”.',
    'The row has more cells than the header. A quotation mark may be missing.',
  ])
  const file = await (await owner.get(`/api/v1/imports/${id}/refusals`)).text()
  expect(file.split('\r\n')).toHaveLength(9)
  expect(file).toContain('4,Title,Title is empty.')
})

test('a file with one row for each voter counts each voter of an idea once', async () => {
  const { checked, done } = await importFile(
    world,
    `Idea Id,Idea Title,Idea Description,Public Status Name,Labels,User Name,User Email Address
77,Offline mode,,planned,"[""mobile"", ""sync""]",A,a@voters.example
77,Offline mode,,planned,,B,b@voters.example
77,Offline mode,,planned,,A,A@voters.example
`,
  )
  expect(checked.mapping).toMatchObject({ source: 'uservoice', kind: 'feedback' })
  expect(done).toMatchObject({ createdCount: 2, knownCount: 1, refusedCount: 0 })
  const [item] = await world
    .tenant()
    .selectFrom('feedback')
    .select('vote_count')
    .where('title', '=', 'Offline mode')
    .execute()
  expect(item?.vote_count).toBe(2)
})
