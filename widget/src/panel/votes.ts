import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Vote } from '@earshot/shared/vote'
import type { Emit } from '../bridge.ts'
import type { Failure } from './failure.ts'
import { retry } from './retry.ts'
import type { Session } from './session.ts'
import { text } from './text.ts'

/** Where one item's votes stand on this screen. */
export interface Standing {
  count: number
  voted: boolean
  /** Why the last press did not count. */
  problem?: string
}

/** All votes on screen: shown at once, settled with the server behind. */
export interface Votes {
  of(id: string): Standing
  /** Takes in the counts of a page of items, and asks which of them the visitor voted for. */
  learn(items: PublicFeedback[]): void
  toggle(id: string): void
  forget(): void
}

/** Makes the votes; `changed` is called after each change. */
export function makeVotes(
  session: Pick<Session, 'isKnown' | 'send'>,
  emit: Emit,
  changed: () => void,
): Votes {
  const standings = new Map<string, Standing>()
  const pending = new Set<string>()
  const of = (id: string) => standings.get(id) ?? { count: 0, voted: false }
  const set = (id: string, standing: Standing) => {
    standings.set(id, standing)
    changed()
  }

  const lookUp = async (ids: string[]) => {
    if (!ids.length || !session.isKnown()) return
    const { feedbackIds } = await session.send<{ feedbackIds: string[] }>({
      method: 'GET',
      path: 'v1/me/votes',
      query: { ids: ids.join() },
    })
    for (const id of ids) {
      if (!pending.has(id)) set(id, { ...of(id), voted: feedbackIds.includes(id) })
    }
  }

  return {
    of,
    learn(items) {
      const settled = items.filter(({ id }) => !pending.has(id))
      for (const { id, voteCount } of settled) set(id, { ...of(id), count: voteCount })
      const ids = settled.filter(({ kind }) => kind === 'idea').map(({ id }) => id)
      lookUp(ids).catch(() => {})
    },
    async toggle(id) {
      if (pending.has(id)) return
      const before = { ...of(id), problem: undefined }
      const voted = !before.voted
      pending.add(id)
      set(id, { voted, count: before.count + (voted ? 1 : -1) })
      try {
        const path = `v1/feedback/${id}/vote`
        const vote = await retry(() => session.send<Vote>({ method: voted ? 'PUT' : 'DELETE', path }))
        set(id, { voted: vote.hasVoted, count: vote.voteCount })
        emit('vote', { feedbackId: id, voted: vote.hasVoted, votes: vote.voteCount })
      } catch (failure) {
        set(id, { ...before, problem: (failure as Failure).message || text.actionFailed })
        emit('error', { code: (failure as Failure).code })
      } finally {
        pending.delete(id)
      }
    },
    forget() {
      for (const [id, standing] of standings) set(id, { ...standing, voted: false })
    },
  }
}
