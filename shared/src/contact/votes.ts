import type { PublicFeedback } from '../feedback/feedback.ts'
import type { Vote } from '../vote/vote.ts'
import type { RequestError } from './request-error.ts'
import type { Session } from './session.ts'
import type { Writer } from './writer.ts'

/** The votes of one item on this screen. */
export interface VoteState {
  count: number
  voted: boolean
  /** True once the contact has voted or taken the vote back here, so that whoever voted for them no longer counts. */
  isChanged?: boolean
  /** Reason why the last vote did not count. */
  problem?: string
}

type Item = Pick<PublicFeedback, 'id' | 'voteCount'>
type Loaded = Item & Pick<PublicFeedback, 'kind'>

/** All votes on screen: shown at once, then replaced with the server's counts. */
export interface Votes {
  of(item: Item): VoteState
  /** Takes over the counts of a page of items, and asks which of them the contact has voted for. */
  load(items: readonly Loaded[]): void
  toggle(item: Item): void
  forget(): void
}

type VoteWriter = Pick<Writer, 'emit' | 'sentence' | 'changed' | 'retry'>
type VoteSession = Pick<Session, 'isKnown' | 'send'>

/** Shows a state of an item's votes. */
type SetState = (id: string, state: VoteState) => void

/** Votes for an item or takes the vote back: shown at once, and undone with the reason if the server refuses it. */
async function toggleVote(
  { emit, sentence, retry }: VoteWriter,
  session: VoteSession,
  set: SetState,
  id: string,
  before: VoteState,
): Promise<void> {
  const voted = !before.voted
  set(id, { voted, count: before.count + (voted ? 1 : -1), isChanged: true })
  try {
    const path = `v1/feedback/${id}/vote`
    const vote = await retry(() => session.send<Vote>({ method: voted ? 'PUT' : 'DELETE', path }))
    set(id, { voted: vote.hasVoted, count: vote.voteCount, isChanged: true })
    emit('vote', { feedbackId: id, voted: vote.hasVoted, votes: vote.voteCount })
  } catch (error) {
    const { code, message, retryAfter } = error as RequestError
    set(id, { ...before, problem: message || sentence('actionFailed') })
    emit('error', { code, retryAfter })
  }
}

export function openVotes(writer: VoteWriter, session: VoteSession): Votes {
  const { changed } = writer
  const states: Record<string, VoteState> = {}
  const pending: Record<string, true> = {}
  const of = ({ id, voteCount }: Item) => states[id] ?? { count: voteCount, voted: false }
  const set: SetState = (id, state) => {
    states[id] = state
    changed()
  }
  const loadOwn = async (items: Item[]) => {
    if (!items.length || !session.isKnown()) return
    const { feedbackIds } = await session.send<{ feedbackIds: string[] }>({
      method: 'GET',
      path: 'v1/me/votes',
      query: { ids: items.map(({ id }) => id).join() },
    })
    for (const item of items) {
      const { id } = item
      if (!pending[id]) set(id, { ...of(item), voted: feedbackIds.includes(id) })
    }
  }

  return {
    of,
    load(items) {
      const settled = items.filter(({ id }) => !pending[id])
      let wasKnown = false
      for (const item of settled) {
        wasKnown ||= item.id in states
        states[item.id] = { ...of(item), count: item.voteCount, isChanged: false }
      }
      // Of items that were not there yet nothing is on screen, and whoever loads them shows them anyway.
      if (wasKnown) changed()
      loadOwn(settled.filter(({ kind }) => kind === 'idea')).catch(() => {})
    },
    async toggle(item) {
      const { id } = item
      if (pending[id]) return
      pending[id] = true
      await toggleVote(writer, session, set, id, { ...of(item), problem: undefined })
      delete pending[id]
    },
    forget() {
      for (const [id, state] of Object.entries(states)) set(id, { ...state, voted: false })
    },
  }
}
