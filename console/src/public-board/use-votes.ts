import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Vote } from '@earshot/shared/vote'
import { useCallback, useRef, useState } from 'react'
import type { Contact } from './contact.ts'

/** Where one item's votes stand on this screen. */
export interface Standing {
  count: number
  voted: boolean
  /** Why the last press did not count. */
  problem?: string
}

/** The votes of all items on screen: shown at once, settled with the server behind. */
export interface Votes {
  of: (item: PublicFeedback) => Standing
  /** Takes in the counts of items that have come, and asks which of them this person voted for. */
  learn: (items: readonly PublicFeedback[]) => void
  toggle: (item: PublicFeedback) => void
}

export function useVotes(contact: Contact): Votes {
  const [standings, setStandings] = useState<ReadonlyMap<string, Standing>>(new Map())
  const pending = useRef(new Set<string>())
  const change = useCallback((id: string, next: (before: Standing) => Standing) => {
    setStandings((all) => new Map(all).set(id, next(all.get(id) ?? { count: 0, voted: false })))
  }, [])

  const learn = useCallback(
    (items: readonly PublicFeedback[]) => {
      const settled = items.filter(({ id }) => !pending.current.has(id))
      for (const { id, voteCount } of settled) change(id, ({ voted }) => ({ count: voteCount, voted }))
      const ids = settled.filter(({ kind }) => kind === 'idea').map(({ id }) => id)
      if (ids.length === 0 || !contact.known) return
      contact
        .send<{ feedbackIds: string[] }>({ method: 'GET', path: '/me/votes', query: { ids: ids.join() } })
        .then(({ feedbackIds }) => {
          for (const id of ids)
            if (!pending.current.has(id))
              change(id, (before) => ({ ...before, voted: feedbackIds.includes(id) }))
        })
        // Then the buttons show no vote; pressing one again changes nothing on the server.
        .catch(() => undefined)
    },
    [contact, change],
  )

  const toggle = useCallback(
    async (item: PublicFeedback, { count, voted }: Standing) => {
      const { id } = item
      if (pending.current.has(id)) return
      pending.current.add(id)
      change(id, () => ({ voted: !voted, count: count + (voted ? -1 : 1) }))
      try {
        const path = `/feedback/${id}/vote`
        const vote = await contact.send<Vote>({ method: voted ? 'DELETE' : 'PUT', path })
        change(id, () => ({ voted: vote.hasVoted, count: vote.voteCount }))
      } catch (error) {
        change(id, () => ({ voted, count, problem: (error as Error).message }))
      } finally {
        pending.current.delete(id)
      }
    },
    [contact, change],
  )

  const of = (item: PublicFeedback): Standing =>
    standings.get(item.id) ?? { count: item.voteCount, voted: false }
  return { of, learn, toggle: (item) => void toggle(item, of(item)) }
}
