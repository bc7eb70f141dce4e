import type { InstallationAnswer } from '@earshot/shared/identity'
import { useEffect, useState } from 'react'
import { type Submission, submitForm } from '../lib/submit-form.ts'

/** How long between two looks, in milliseconds: far from what the server takes of one address. */
const pause = 5_000

/** A project by its public key, and the origin of a page. */
export type Question = { key: string; origin: string }

const ask = (question: Question): Promise<Submission> => submitForm('/installation-check', question)

/** Asks, and looks again, while the page is in front of somebody, until the widget was seen. */
export function useInstallation() {
  const [asked, setAsked] = useState<Question>()
  const [outcome, setOutcome] = useState<Submission>()
  const answer = outcome?.status === 'taken' ? (outcome.answer as InstallationAnswer) : undefined
  const waiting = answer !== undefined && answer.state !== 'installed'
  useEffect(() => {
    if (!asked || !waiting) return
    let current = true
    const timer = setInterval(async () => {
      if (document.hidden) return
      const next = await ask(asked)
      // A look that fails is followed by the next one.
      if (current && next.status === 'taken') setOutcome(next)
    }, pause)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [waiting, asked])
  const check = async (question: Question) => {
    setAsked(question)
    setOutcome(await ask(question))
  }
  return { asked, outcome, answer, check }
}
