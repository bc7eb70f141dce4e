import { formatMinutes, formatPercent } from '@earshot/shared/format/format'
import type { ServicePart, StatusDay } from '@earshot/shared/service-status/service-status'
import { servicePartLabels, serviceStateLabels } from '@earshot/shared/service-status/service-status-words'
import { html } from 'hono/html'
import type { Markup } from './markup.ts'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Minutes of downtime from which a day is shown as bad. */
const badFrom = 60

/** A component of the service: its state, its ninety days as a strip, and the same data as a table. */
export const partSection = (part: ServicePart): Markup => html`
<section class="part" aria-labelledby="part-${part.name}">
<div class="part-head">
<h3 class="part-title" id="part-${part.name}">${servicePartLabels[part.name]}</h3>
<p class="part-state"><span class="now now-${part.state}">${nowInWords(part)}</span>
<span class="soft">${upTimeInWords(part)}</span></p>
</div>
<p class="unseen">${strippedInWords(part)}</p>
<ul class="strip" aria-hidden="true">${part.days.map(cell)}</ul>
<p class="scale" aria-hidden="true"><span>${part.days.length} days ago</span><span>Today</span></p>
<details class="more"><summary class="opener">${servicePartLabels[part.name]}, day by day</summary>
<table class="table"><thead><tr><th class="column" scope="col">Day</th><th class="column" scope="col">What was measured</th></tr></thead>
<tbody>${[...part.days].reverse().map(row)}</tbody></table>
</details>
</section>`

function nowInWords({ name, state }: ServicePart): string {
  if (state === 'operational') return 'Operational'
  if (state === 'maintenance') return 'In maintenance'
  return name === 'mail' ? 'Emails are delayed' : serviceStateLabels[state]
}

/** Names the first measured day where recording began within the days shown. */
function upTimeInWords({ upTime, days }: ServicePart): string {
  const first = days.find(({ measured }) => measured > 0)
  if (upTime === null || !first) return 'no data yet'
  const words = `${formatPercent(upTime)} uptime`
  return first === days[0] ? words : `${words} since ${dayInWords(first)}`
}

function strippedInWords({ days }: ServicePart): string {
  const known = days.filter(({ measured }) => measured > 0)
  const withOutage = known.filter(hadOutage).length
  if (known.length === 0) return `Of the last ${days.length} days nothing was measured yet.`
  return `${known.length - withOutage} of ${known.length} measured days passed without an interruption.`
}

const hadOutage = ({ down }: StatusDay): boolean => down > 0

/** For sight and mouse; screen readers get the sentence above and the table below. */
const cell = (day: StatusDay): Markup =>
  html`<li class="slot"><span class="day ${colourOf(day)}">${tip(day)}</span></li>`

const tip = (day: StatusDay): Markup =>
  html`<span class="tip"><b class="tip-day">${dayInWords(day)}</b> ${measuredInWords(day)}</span>`

const row = (day: StatusDay): Markup =>
  html`<tr><th class="cell" scope="row">${dayInWords(day)}</th><td class="cell">${measuredInWords(day)}</td></tr>`

const dayInWords = ({ day }: StatusDay): string => format.format(Date.parse(day))

function colourOf({ measured, down }: StatusDay): string {
  if (measured === 0) return 'unknown'
  if (down === 0) return 'good'
  return down < badFrom ? 'some' : 'bad'
}

function measuredInWords({ measured, down, maintained }: StatusDay): string {
  if (measured === 0) return 'No data'
  const label = down === 0 ? 'No interruption' : `Down for ${formatMinutes(down)}`
  return maintained === 0 ? label : `${label}, ${formatMinutes(maintained)} of maintenance`
}
