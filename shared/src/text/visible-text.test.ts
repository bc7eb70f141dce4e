import { expect, test } from 'vitest'
import { PersonalDetails } from '../account/own-account.ts'
import { NewComment, NewPublicComment } from '../comment/comment.ts'
import { NewContactMessage } from '../contact-message/contact-message.ts'
import { NewFeedback } from '../feedback/new-feedback.ts'
import { requiredLine, requiredText } from '../field/text-fields.ts'
import { NewInvitation } from '../invitation/invitation.ts'
import { NewOrganisation } from '../organisation/organisation.ts'
import { NewProject } from '../project/project-change.ts'
import { NewColumn, TaskChange } from '../task/task.ts'

const line = requiredLine(200, 'Please enter a title')
const text = requiredText(200, 'Please write a comment')

const empty = [
  '',
  ' \n\t ',
  '\u200b',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u00ad',
  '\u034f\u180e',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u2800',
  '\u202e\u2066\u2069',
  '\u0301',
  '\ufe0f',
  '\u{e0041}',
  '\u0007\u001b',
  '\u0000',
]

test.each(empty)('text of which nothing shows is as good as none: %j', (nothing) => {
  for (const [schema, message] of [
    [line, 'Please enter a title'],
    [text, 'Please write a comment'],
  ] as const) {
    const { error } = schema.safeParse(nothing)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  }
})

test.each(['\ud800', 'a\udc00b', '\ud83d title'])('half of a character is refused: %j', (broken) => {
  for (const schema of [line, text])
    expect(schema.safeParse(broken).error?.issues[0]?.message).toBe('Please remove the broken character')
})

test.each([
  ['Zoë', 'Zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['…', '…'],
  ['7', '7'],
  ['\u0007Bell\u001b[31m', 'Bell[31m'],
  ['\ufefftitle\u0000', 'title'],
  ['a\u0000b\u0008c\u007f', 'abc'],
])('a title of any script stays what it is: %j', (given, kept) => {
  expect(line.parse(given)).toBe(kept)
})

test('a title has one line; a body keeps its lines and tabs, and no other control character', () => {
  expect(line.parse(' two\r\nlines\tand\u2028more ')).toBe('two lines and more')
  expect(text.parse('one\r\ntwo\rthree\n\tfour\u0085five\u0008')).toBe('one\ntwo\nthree\n\tfour\nfive')
})

test('what is too long when it is composed is refused, and no earlier', () => {
  expect(line.parse('e\u0301'.repeat(200))).toBe('é'.repeat(200))
  expect(line.safeParse('é'.repeat(201)).success).toBe(false)
})

const unseen = '\u200b\u3164'
const project = { kind: 'idea', title: 'Title' } as const

test.each([
  ['a title', NewFeedback, { ...project, title: unseen }],
  ['a customer’s comment', NewPublicComment, { body: unseen }],
  ['a member’s comment', NewComment, { body: unseen }],
  ['a task', TaskChange, { title: unseen }],
  ['a label', TaskChange, { labels: [unseen] }],
  ['a column', NewColumn, { name: unseen }],
  ['a project', NewProject, { name: unseen }],
  ['an organisation', NewOrganisation, { name: unseen }],
  ['a person', PersonalDetails, { firstName: unseen, lastName: 'Marsh' }],
  [
    'an invited person',
    NewInvitation,
    { email: 'a@b.example', metaData: { firstName: 'Ada', lastName: unseen } },
  ],
  ['a message', NewContactMessage, { name: 'Ada', email: 'a@b.example', message: unseen }],
])('%s of which nothing shows is refused', (_, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
})
