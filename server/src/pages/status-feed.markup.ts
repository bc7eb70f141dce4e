import { formatRange } from '@earshot/shared/format/format'
import type { Incident, Maintenance } from '@earshot/shared/service-status/service-status'
import { incidentStageLabels } from '@earshot/shared/service-status/service-status-words'
import { html } from 'hono/html'
import type { Markup } from './markup.ts'
import { asXml } from './markup.ts'

interface Entry {
  id: string
  title: string
  updated: number
  words: string
  anchor: string
}

/** Incidents and maintenance as entries of a feed, the newest change first. */
export const statusEntries = ({
  incidents,
  maintenance,
}: {
  incidents: readonly Incident[]
  maintenance: readonly Maintenance[]
}): Entry[] =>
  [...incidents.map(incidentEntry), ...maintenance.map(windowEntry)].sort(
    (one, other) => other.updated - one.updated,
  )

/** Status entries as an Atom feed (RFC 4287). */
export const statusFeed = (entries: readonly Entry[], publicUrl: string, updatedAt: number): Markup =>
  html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Earshot status</title>
<id>${publicUrl}/status</id>
<link rel="self" href="${publicUrl}/status.atom"/>
<link href="${publicUrl}/status"/>
<author><name>Earshot</name></author>
<updated>${iso(updatedAt)}</updated>
${entries.map(
  ({ id, title, updated, words, anchor }) => html`<entry>
<title>${asXml(title)}</title>
<id>urn:uuid:${id}</id>
<link href="${publicUrl}/status#${anchor}"/>
<updated>${iso(updated)}</updated>
<content type="text">${asXml(words)}</content>
</entry>
`,
)}</feed>
`

const incidentEntry = ({ id, title, startedAt, updates }: Incident): Entry => ({
  id,
  title,
  updated: updates[0]?.createdAt ?? startedAt,
  words: updates.map(({ stage, body }) => `${incidentStageLabels[stage]}: ${body}`).join('\n\n'),
  anchor: `incident-${id}`,
})

const windowEntry = ({
  id,
  title,
  body,
  startsAt,
  endsAt,
  announcedAt,
  cancelledAt,
}: Maintenance): Entry => ({
  id,
  title: `${cancelledAt === null ? 'Maintenance' : 'Cancelled'}: ${title}`,
  updated: cancelledAt ?? announcedAt,
  words: `${formatRange(startsAt, endsAt)}\n\n${body}`,
  anchor: `maintenance-${id}`,
})

const iso = (at: number): string => new Date(at).toISOString()
