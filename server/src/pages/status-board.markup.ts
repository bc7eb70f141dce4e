import {
  formatMinutes,
  formatMoment,
  formatMonth,
  formatPercent,
  formatRange,
  formatUkRange,
} from '@earshot/shared/format/format'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import type { Incident, Maintenance, ServiceStatus } from '@earshot/shared/service-status/service-status'
import {
  incidentImpactLabels,
  incidentStageLabels,
  serviceStateLabels,
} from '@earshot/shared/service-status/service-status-words'
import { html } from 'hono/html'
import type { Markup } from './markup.ts'
import { partSection } from './status-strip.markup.ts'

/** The status page at a time, as markup that needs no script; all text from users is encoded. */
export function statusBoard(status: ServiceStatus, now: number): Markup {
  const open = status.incidents.filter(({ resolvedAt }) => resolvedAt === null)
  const over = status.incidents.filter(({ resolvedAt }) => resolvedAt !== null)
  return html`
<div class="state state-${status.state}"><span class="mark" aria-hidden="true"></span>
<div><h2 class="state-title">${serviceStateLabels[status.state]}</h2><p class="state-note">As of ${moment(now)}. Updated every minute.</p></div></div>
${open.length > 0 && section('now', 'Happening now', html`${open.map(incidentCard)}`)}
${status.upcoming.length > 0 && section('maintenance', 'Scheduled maintenance', html`${status.upcoming.map((window) => windowCard(window, now))}`)}
${section('days', 'The last ninety days', html`${status.parts.map(partSection)}`)}
${section('month', `Uptime of ${formatMonth(status.month.month)}`, month(status))}
${section('incidents', 'Past incidents', pastIncidents(over))}
${status.past.length > 0 && section('past-maintenance', 'Past maintenance', html`${status.past.map((window) => windowCard(window, now))}`)}`
}

const section = (id: string, title: string, body: Markup): Markup =>
  html`<section id="${id}" class="block" aria-labelledby="${id}-title"><h2 class="block-title" id="${id}-title">${title}</h2>${body}</section>`

function month({ month: { upTime, down }, measuredSince }: ServiceStatus): Markup {
  if (upTime === null || measuredSince === null)
    return html`<p class="soft">Nothing was measured yet this month.</p>`
  return html`<p class="figure"><b class="percent">${formatPercent(upTime)}</b> so far; the target is ${serviceLevel.upTimeTarget} %</p>
<p class="soft">${down === 0 ? 'No interruption' : `Down for ${formatMinutes(down)}`} outside of scheduled maintenance. Recorded since ${moment(measuredSince)}.</p>`
}

function pastIncidents(incidents: readonly Incident[]): Markup {
  if (incidents.length === 0) return html`<p class="soft">None in the last ninety days.</p>`
  const months = [...new Set(incidents.map(({ startedAt }) => monthOf(startedAt)))]
  return html`${months.map(
    (name) =>
      html`<h3 class="month">${formatMonth(name)}</h3>${incidents.filter(({ startedAt }) => monthOf(startedAt) === name).map(incidentCard)}`,
  )}`
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

const incidentCard = ({ id, title, impact, thirdParty, startedAt, resolvedAt, updates }: Incident): Markup =>
  html`<article class="card ${resolvedAt === null ? `impact-${impact}` : 'over'}" id="incident-${id}">
<h3 class="card-title">${title}</h3>
<p class="soft">${incidentImpactLabels[impact]}${thirdParty ? ', the failure of a provider of ours' : ''}.
${resolvedAt === null ? html`Since ${moment(startedAt)}.` : html`${moment(startedAt)} to ${moment(resolvedAt)}.`}</p>
<ol class="updates">${updates.map(
    ({ stage, body, createdAt }) =>
      html`<li class="update"><p><b>${incidentStageLabels[stage]}</b> <span class="when">${moment(createdAt)}</span></p><p class="words">${body}</p></li>`,
  )}</ol></article>`

const windowCard = (window: Maintenance, now: number): Markup => {
  const { id, title, body, startsAt, endsAt, cancelledAt } = window
  return html`<article class="card ${startsAt <= now && now < endsAt && cancelledAt === null ? 'impact-maintenance' : 'planned'}" id="maintenance-${id}">
<h3 class="card-title">${title}</h3>
<p>${formatRange(startsAt, endsAt)}<br><span class="soft">${formatUkRange(startsAt, endsAt)}</span></p>
<p class="words">${body}</p>
<p class="soft">${stateOf(window, now)}</p></article>`
}

function stateOf({ startsAt, endsAt, announcedAt, cancelledAt }: Maintenance, now: number): string {
  if (cancelledAt !== null)
    return `${cancelledAt <= startsAt ? 'Cancelled' : 'Ended early'} on ${formatMoment(cancelledAt)}.`
  if (now >= endsAt) return 'Done.'
  return startsAt <= now ? 'Under way.' : `Announced on ${formatMoment(announcedAt)}.`
}

const moment = (at: number): Markup =>
  html`<time datetime="${new Date(at).toISOString()}">${formatMoment(at)}</time>`
