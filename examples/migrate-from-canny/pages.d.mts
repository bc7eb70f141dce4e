import type { RequestListener } from 'node:http'

export function servePages(options: { earshot: string; key: string; secret?: string }): RequestListener
