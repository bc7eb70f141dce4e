import { monthOf, monthSpan } from '@earshot/shared/field/month'
import type {
  ServicePart,
  ServiceState,
  ServiceStatus,
  StatusDay,
} from '@earshot/shared/service-status/service-status'
import { clipSpans, lengthOf, type Span, subtractSpans } from '@earshot/shared/text/spans'
import { daysShown, type History } from './sample-history.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Uptime of a part of the service over the days shown; scheduled maintenance does not count as downtime. */
export function partOf(
  name: ServicePart['name'],
  history: History,
  maintenance: readonly Span[],
): ServicePart {
  const interruptions = history[name]
  const down = subtractSpans(interruptions, maintenance)
  const known = measured(history)
  const today = Math.floor(history.upTo / day)
  const days = Array.from({ length: daysShown }, (_, index) =>
    dayOf((today - daysShown + 1 + index) * day, { known, down, interruptions }),
  )
  return { name, state: partState(name, history, maintenance), upTime: upTimeOf(known, down), days }
}

/** Uptime of the current calendar month. */
export function monthSoFar(history: History, maintenance: readonly Span[]): ServiceStatus['month'] {
  const month = monthOf(history.upTo)
  const known = clipSpans(measured(history), monthSpan(month))
  const down = clipSpans(subtractSpans(history.application, maintenance), monthSpan(month))
  return { month, upTime: upTimeOf(known, down), down: minutesOf(down) }
}

const measured = ({ since, upTo }: History): Span[] => (since === null ? [] : [{ from: since, to: upTo }])

interface Known {
  known: readonly Span[]
  down: readonly Span[]
  interruptions: readonly Span[]
}

function dayOf(from: number, { known, down, interruptions }: Known): StatusDay {
  const whole = { from, to: from + day }
  const lost = minutesOf(clipSpans(down, whole))
  return {
    day: new Date(from).toISOString().slice(0, 10),
    measured: minutesOf(clipSpans(known, whole)),
    down: lost,
    maintained: minutesOf(clipSpans(interruptions, whole)) - lost,
  }
}

function partState(name: ServicePart['name'], history: History, maintenance: readonly Span[]): ServiceState {
  const isDown = history[name].at(-1)?.to === history.upTo
  if (!isDown) return 'operational'
  if (maintenance.some(({ from, to }) => from < history.upTo && history.upTo <= to)) return 'maintenance'
  return name === 'mail' ? 'degraded' : 'outage'
}

function upTimeOf(known: readonly Span[], down: readonly Span[]): number | null {
  const whole = lengthOf(known)
  return whole === 0 ? null : ((whole - lengthOf(down)) * 100) / whole
}

const minutesOf = (spans: readonly Span[]): number => Math.round(lengthOf(spans) / minute)
