import type { Page } from 'playwright'

interface Host {
  heard?: Record<string, unknown[]>
  Earshot(command: 'on', event: string, handler: (detail: unknown) => void): void
}

/** Listens to an event as a page does; returns a function that gives the events' details so far, oldest first. */
export async function hear(page: Page, event: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate((name) => {
    const host = window as unknown as Host
    const details: unknown[] = []
    host.heard = { ...host.heard, [name]: details }
    host.Earshot('on', name, (detail) => void details.push(detail))
  }, event)
  return () => page.evaluate((name) => (window as unknown as Host).heard?.[name] ?? [], event)
}
