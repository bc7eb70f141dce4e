import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { LinkedIssue } from './issue-tracker.ts'

/** Deliveries between a project and its tracker: an issue is created, linked, moved or read there, or an event of it comes. */
export const TrackerDeliveryKind = z.enum(['create', 'link', 'move', 'read', 'event'])
export type TrackerDeliveryKind = z.infer<typeof TrackerDeliveryKind>

export const TrackerDeliveryOutcome = z.enum(['done', 'waiting', 'failed'])

/** A delivery between a project and its tracker. */
export const TrackerDelivery = z.object({
  id: Id,
  kind: TrackerDeliveryKind,
  /** State that the issue is to have, or has after it was linked or an event came; null for others. */
  state: LinkedIssue.shape.state.nullable(),
  /** Name of the issue there; null until it is created. */
  issue: z.string().nullable(),
  feedback: z.object({ id: Id, reference: z.string(), title: z.string() }),
  /** `waiting` if the tracker did not respond or asked to wait, so it is tried again; `failed` if nobody tries again. */
  outcome: TrackerDeliveryOutcome,
  /** Sentence about the last failure, with what mends it; null once it is done. */
  failure: z.string().nullable(),
  tries: z.number().int(),
  createdAt: Timestamp,
  /** Time of the last try. */
  triedAt: Timestamp,
})
export type TrackerDelivery = z.infer<typeof TrackerDelivery>

export const TrackerDeliveryList = z.object({ items: z.array(TrackerDelivery) })
