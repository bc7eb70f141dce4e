import { expect, test } from 'vitest'
import { growthOf } from '../../test/growth.ts'
import { replyText } from './reply-text.ts'

const ours = ['no-reply@earshot.example', '@in.earshot.example']
const reply = (...lines: string[]): string => replyText(lines.join('\r\n'), ours)

test('the quoted mail below a reply is cut off, as Gmail, Apple Mail and Outlook write it', () => {
  const samples = [
    [
      'On Sun, Nov 29, 2026 at 10:12 AM Harbor <',
      'no-reply@earshot.example> wrote:',
      '',
      '> Which colour?',
      '> More',
    ],
    ['Am So., 29. Nov. 2026 um 10:12 Uhr schrieb Harbor <no-reply@earshot.example>:', '', '> Welche?'],
    ['> On 29. Nov 2026, at 10:12, Harbor <no-reply@earshot.example> wrote:', '>', '> Which?'],
    ['Le dim. 29 nov. 2026 à 10:12, Harbor <no-reply@earshot.example> a écrit :', '', '> Laquelle ?'],
    [
      '________________________________',
      'From: Harbor <no-reply@earshot.example>',
      'Sent: Sunday, 29 November 2026 10:12',
      'To: Mira',
      'Subject: Which colour?',
      '',
      'Which colour?',
    ],
    [
      'Von: Harbor <no-reply@earshot.example>',
      'Gesendet: Sonntag, 29. November 2026 10:12',
      'An: Mira <mira@nowhere.example>',
      'Betreff: AW: Welche Farbe?',
      '',
      'Welche Farbe?',
    ],
    ['-----Original Message-----', 'From: Harbor', 'Sent: Sunday', 'To: Mira', '', 'Which colour?'],
    ['-----Ursprüngliche Nachricht-----', '', 'Von: Harbor', 'An: Mira', 'Betreff: Farbe', '', 'Welche?'],
    [
      'On Sun, 29 Nov 2026 at 10:12, Harbor <reply+x@in.earshot.example> wrote:',
      'Which colour?',
      'In plain text from HTML',
    ],
    ['2026-11-29 10:12 Harbor <no-reply@earshot.example>:', '', 'Which colour?'],
  ]
  for (const sample of samples)
    expect(reply('Blue.', '', 'And green.', '', ...sample)).toBe('Blue.\n\nAnd green.')
})

test('a reply below or between quoted lines is whole', () => {
  const head = 'On Sun, 29 Nov 2026 at 10:12, Harbor <no-reply@earshot.example> wrote:'
  expect(reply(head, '> Which colour?', '>', '> Bye', '', 'Blue.')).toBe('Blue.')
  expect(reply(head, '> Which colour?', 'Blue.', '> How large?', 'Small.')).toBe('Blue.\nSmall.')
})

test('a signature goes, words about times and lists with colons stay', () => {
  expect(reply('Blue.', '-- ', 'Mira', 'Harbor Ltd')).toBe('Blue.')
  expect(reply('Blue.', '', 'Sent from my iPhone')).toBe('Blue.')
  expect(reply('Blue.', '', 'Von meinem iPhone gesendet', '', '> Which?')).toBe('Blue.')
  const list = [
    'These fail:',
    '',
    'Firefox: empty',
    'Chrome: slow',
    '',
    'It began at 10:12 on 29.11.2026:',
    'first the menu',
  ]
  expect(reply(...list)).toBe(list.join('\n'))
})

test('words that only look like a quoted mail stay', () => {
  const samples = [
    [
      'It crashes.',
      '',
      'Browser: Firefox',
      'Version: 140',
      'System: Linux',
      'User: ada@nowhere.example',
      'Why?',
    ],
    ['On 29.11.2026 at 10:12 I got this:', '', 'Error 5', 'And then nothing.'],
    ['Emails from no-reply@earshot.example look like this:', 'empty, and small'],
    ['See below.', '----- stack trace -----', 'at load (app.ts:1)', 'at main', 'Please help.'],
    ['----- system -----', 'System: Linux', 'Browser: Firefox', 'Memory: 8 GB', 'It crashes.'],
    ['________', 'Name: Ada', 'Street: Main', 'City: Berlin', 'is what I typed.'],
    ['From: the menu', 'To: the export', 'Result: nothing', 'Please help.'],
  ]
  for (const sample of samples) expect(reply(...sample)).toBe(sample.join('\n'))
})

test('if nothing is left, the whole text is kept, but never a quoted mail', () => {
  expect(reply('-- ', 'Mira')).toBe('-- \nMira'.replace('-- ', '--'))
  expect(reply('', ' ')).toBe('')
  expect(reply('> Which colour?', '> Blue')).toBe('')
  const head = 'On Sun, 29 Nov 2026 at 10:12, Harbor <no-reply@earshot.example> wrote:'
  expect(reply('', head, '', '> Which colour?', '> https://earshot.example/track#secret')).toBe('')
  expect(reply(head, '', 'Which colour?', 'https://earshot.example/track#secret')).toBe('')
})

test.each(['On 10:12 29.11.2026 ', '> ', 'a: b\n', '-', '- -', '\n', 'x@y: \n', ':\n'])(
  'a hostile text of %j takes time in proportion to its length',
  (piece) => expect(growthOf((text) => replyText(text, ours), piece)).toBeLessThan(10),
)
