import { useSyncExternalStore } from 'react'
import { onReauthenticationRequired } from './api.ts'

interface Question {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

function ask(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls that want a recent login at the same time wait for one answer. */
function askToReauthenticate(): Promise<boolean> {
  // Nobody would answer where the dialog is not on the page.
  if (listeners.size === 0) return Promise.resolve(false)
  if (!question) {
    let settle: Question['settle'] = () => undefined
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    ask({ answer, settle })
  }
  return question?.answer ?? Promise.resolve(false)
}

onReauthenticationRequired(askToReauthenticate)

/** Answers the question: whether the person has proven who they are, or let it be. */
export function settleReauthentication(proven: boolean): void {
  question?.settle(proven)
  ask(undefined)
}

/** Whether somebody is being asked to prove who they are. */
export const useReauthenticationAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => question !== undefined)
