import { expect, inject, onTestFinished, test } from 'vitest'
import { PostgresListener } from './postgres-listener.ts'

test('whoever begins to listen looks once, for announcements that came before', async () => {
  const listener = new PostgresListener(inject('postgresUrl'), () => {})
  onTestFinished(() => listener.close())
  let looks = 0
  listener.onAnnouncement(() => looks++)
  await expect.poll(() => looks).toBe(1)
})
