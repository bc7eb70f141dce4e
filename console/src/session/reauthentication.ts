import { onReauthenticationRequired } from '../api/api.ts'
import { ExternalStore, useExternal } from '../lib/external-store.ts'

interface Question {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

const question = new ExternalStore<Question | undefined>(undefined)

/** Calls that want a recent login at the same time wait for one answer. */
function askToReauthenticate(): Promise<boolean> {
  // Nobody would answer where the dialog is not on the page.
  if (!question.isShown) return Promise.resolve(false)
  const asked = question.read()
  if (asked) return asked.answer
  let settle: Question['settle'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  question.write({ answer, settle })
  return answer
}

onReauthenticationRequired(askToReauthenticate)

/** Answers the question: whether the person has proven who they are, or let it be. */
export function settleReauthentication(proven: boolean): void {
  question.read()?.settle(proven)
  question.write(undefined)
}

/** Whether somebody is being asked to prove who they are. */
export const useReauthenticationAsked = (): boolean => useExternal(question) !== undefined
