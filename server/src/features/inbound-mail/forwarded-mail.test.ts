import { expect, test } from 'vitest'
import { forwardedMail, forwardedSubject } from './forwarded-mail.ts'

const mira = { name: 'Mira Lang', address: 'mira@nowhere.example' }
const forwarded = (...lines: string[]) => forwardedMail(lines.join('\r\n'))

test('the sender and the text of a forwarded email are found, as mail programs write them', () => {
  const expected = { note: 'Please look.', sender: mira, body: 'The export is empty.\n\nMira' }
  const rest = ['', 'The export is empty.', '', 'Mira']
  const from = 'Mira Lang <mira@nowhere.example>'
  const heads = [
    [
      '---------- Forwarded message ---------',
      `From: ${from}`,
      'Date: Sun, 29 Nov 2026 at 10:12',
      'Subject: Export',
      'To: <ada@harbor.example>',
    ],
    [
      'Begin forwarded message:',
      '',
      `From: ${from}`,
      'Subject: Export',
      'Date: 29. November 2026 at 10:12',
      'To: Ada',
    ],
    [
      '________________________________',
      `Von: ${from}`,
      'Gesendet: Sonntag, 29. November 2026 10:12',
      'An: Ada',
      'Betreff: Export',
    ],
    [
      '-----Ursprüngliche Nachricht-----',
      'Von: Mira Lang [mailto:mira@nowhere.example]',
      'Gesendet: Sonntag',
      'An: Ada',
      'Betreff: Export',
    ],
    ['', '*De:* "Mira Lang" <mira@nowhere.example>', '*Envoyé:* dimanche', '*À:* Ada', '*Objet:* Export'],
  ]
  for (const head of heads) expect(forwarded('Please look.', '', ...head, ...rest)).toEqual(expected)
  const quoted = ['From: mira@nowhere.example', 'Subject: Export', 'To: Ada', 'Date: today', '', 'Empty.']
  expect(forwarded(...quoted.map((line) => `> ${line}`))).toEqual({
    note: '',
    sender: { ...mira, name: '' },
    body: 'Empty.',
  })
})

test('a text without the head of an email is none that was forwarded', () => {
  expect(forwarded('Please look at this: it is broken.', '', 'Ada')).toBeUndefined()
  const head = [
    'Subject: Cannot log in as max@rival.example',
    'Date: today',
    'From: Mira <mira@nowhere.example>',
    'To: Ada',
  ]
  expect(forwarded(...head, '', 'x')?.sender).toEqual({ name: 'Mira', address: 'mira@nowhere.example' })
  const outlook = ['Von: Mira Lang', 'Gesendet: heute', 'An: Zed <zed@harbor.example>', 'Betreff: Export']
  expect(forwarded(...outlook, '', 'x')?.sender).toBeUndefined()
  expect(forwarded('From: Mira', 'Sent: now', 'To: Ada', 'Subject: Export', '', 'x')?.sender).toBeUndefined()
})

test('a subject loses what mail programs put before it', () => {
  expect(['Fwd: WG: Export', 'Re: Tr : Export', 'FW:Export', 'Export'].map(forwardedSubject)).toEqual(
    Array.from({ length: 4 }, () => 'Export'),
  )
})
