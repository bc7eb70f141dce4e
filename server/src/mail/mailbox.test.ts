import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { Mailbox } from './mailbox.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-mailbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const mail = (subject: string) => ({
  id: newId(),
  to: 'ada@example.com',
  subject,
  text: 'T',
  html: '<p>H</p>',
})

test('kept mails are listed, newest first', async () => {
  const mailbox = new Mailbox(await emptyFolder())
  expect(await mailbox.list()).toEqual([])
  for (const subject of ['one', 'two', 'three']) await mailbox.send(mail(subject))
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
})

test('a mail sent again takes the place of its first copy and leaves no draft', async () => {
  const folder = await emptyFolder()
  const mailbox = new Mailbox(folder)
  const again = mail('again')
  await mailbox.send(again)
  await mailbox.send(again)
  expect(await readdir(join(folder, 'mailbox'))).toEqual([`${again.id}.json`])
  expect(await mailbox.find(again.id)).toMatchObject(again)
})

test.each(['../../etc/passwd', 'x', newId()])('there is no mail %j', async (id) => {
  const mailbox = new Mailbox(await emptyFolder())
  expect(await mailbox.find(id)).toBeUndefined()
})
