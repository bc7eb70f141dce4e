import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { type Customer, embeddedProject, newCustomer } from './customer.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

let member: Member
let slug: string
let visitor: Customer
beforeAll(async () => {
  member = await createOwner()
  const project = await embeddedProject(member)
  slug = project.slug
  visitor = await newCustomer(project)
})

/** Records a canvas for at least a second, as a browser records a screen. */
async function record(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    let frames = 0
    const timer = setInterval(() => {
      pen?.fillRect(frames * 10, 0, 8, 100)
      if (++frames === 15) recorder.stop()
    }, 100)
    await stopped
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
  })
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

test('a recording plays and can be sought where the report is read, other files are saved, and each can be deleted', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: '/feedback' })
  const log = new TextEncoder().encode('[warn] It creaks')
  const files = [
    await visitor.upload(await record(page), 'Screen recording.webm', 'video/webm'),
    await visitor.upload(log, 'server.log', 'text/plain'),
  ]
  const { id } = await visitor.send({ kind: 'bug', title: 'Seen in a recording', files })
  const parts: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.status() === 206) parts.push(answer.headers()['content-range'])
  })
  await page.goto(`/feedback/${id}`)
  const player = page.getByLabel('Screen recording.webm', { exact: true })
  const state = () =>
    player.evaluate(({ duration, currentTime, videoWidth }: HTMLVideoElement) => [
      duration > 1 && duration < 5,
      currentTime,
      videoWidth,
    ])
  await expect.poll(state).toEqual([true, 0, 300])
  expect(parts.length).toBeGreaterThan(0)
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = 0.8
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.muted = true
    await video.play()
    await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }))
  })
  await expectAccessibleEverywhere(page, () => page.getByRole('link', { name: /server\.log/ }).waitFor())
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /server\.log/ }).click()
  expect((await download).suggestedFilename()).toBe('server.log')
  await page.getByRole('button', { name: 'Delete Screen recording.webm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
  await player.waitFor({ state: 'detached' })
})

test('who has sent a recording plays and saves it by its tracking link', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: '/feedback' })
  const recording = await visitor.upload(await record(page), 'Screen recording.webm', 'video/webm')
  const { trackingUrl } = await visitor.send({ kind: 'bug', title: 'Seen by its sender', files: [recording] })
  const { page: sender } = await visit({ at: new URL(trackingUrl).pathname + new URL(trackingUrl).hash })
  const player = sender.getByLabel('Screen recording.webm', { exact: true })
  const length = () => player.evaluate(({ duration }: HTMLVideoElement) => duration)
  await expect.poll(length).toBeLessThan(5)
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }))
  })
  const download = sender.waitForEvent('download')
  await sender.getByRole('link', { name: /Screen recording/ }).click()
  expect((await download).suggestedFilename()).toBe('Screen recording.webm')
})

test('a log goes along with an answer, and whoever reads the answer on the board can save it', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { id } = await visitor.send({ kind: 'idea', title: 'Answered with a log' })
  await member.call('PUT', `/feedback/${id}/approval`, {})
  const { page } = await visit({ cookies: member.cookies, at: `/feedback/${id}` })
  const field = page.getByPlaceholder(/^Write a comment/)
  await field.fill('This is what we see.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles([
    // The file type that some browsers report for a log.
    { name: 'worker.log', mimeType: 'application/octet-stream', buffer: Buffer.from('[info] done\n') },
  ])
  await page.getByRole('button', { name: 'Remove worker.log' }).waitFor()
  await field.press('Control+Enter')
  await page.getByRole('link', { name: /worker\.log/ }).waitFor()
  await page.goto(`/site-feedback/${slug}?item=${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /worker\.log/ }).click()
  expect((await download).suggestedFilename()).toBe('worker.log')
})
