import { plans } from '@earshot/shared/plans'
import { serviceLevel } from '@earshot/shared/service-level'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { useBillingOffer } from '../offers.ts'
import { MailLink } from '../parts/MailLink.tsx'
import { PricingSection } from '../parts/PricingSection.tsx'
import { Section } from '../parts/Section.tsx'
import { settings } from '../settings.ts'
import classes from './PricingPage.module.css'

function GetPlan() {
  if (useBillingOffer())
    return (
      <>
        Choose it above and sign up: you can try it for {serviceLevel.trialDays} days, without a card.
        Administrators subscribe, change the plan and cancel on the <b>Subscription</b> page, at any time.
      </>
    )
  return (
    <>
      Sign up for Free, and write to <MailLink address={settings.supportEmail} /> which plan you want to try
      for {serviceLevel.trialDays} days. The trial needs no card.
    </>
  )
}

const questions = [
  {
    question: 'What does the free plan cost later?',
    answer: `Nothing. A free period is ${serviceLevel.trialDays} days, and the next one begins automatically while you use it.`,
  },
  { question: 'How do I get Pro or Agency?', answer: <GetPlan /> },
  {
    question: 'What counts as an administrator?',
    answer: `Somebody who may moderate, change statuses and edit projects. Free has ${plans.free.administrators}, Pro ${plans.pro.administrators}, Agency ${plans.agency.administrators}. Members with the role User are not counted, nor are your customers.`,
  },
  {
    question: 'What does fair use mean?',
    answer:
      'Storage and the number of items held for review are sized so that ordinary use stays far below them. When one is reached, your administrators get an email. Text that customers send after that is stored and held for review, never refused; when the storage is full, their files and your team’s new tasks, changelog entries and logos are refused until there is room.',
  },
  {
    question: 'What happens when I move to a smaller plan?',
    answer:
      'Nothing is deleted. What is over the smaller plan’s limits stays as it is; you just cannot add more. Branding that you saved is used again when you return to the larger plan.',
  },
  {
    question: 'What if the service is down?',
    answer: (
      <>
        The target is {serviceLevel.upTimeTarget} % of every month. Below {serviceLevel.creditBelow} % you can
        claim a credit; the <a href={`${paths.termsOfService()}#service-level-agreement`}>terms</a> say how
        much.
      </>
    ),
  },
]

export const PricingPage = () => (
  <>
    <PricingSection level={1} />
    <Questions questions={questions} />
  </>
)

/** Questions that people ask before they decide, all answered in the open. */
const Questions = ({ questions }: { questions: readonly { question: string; answer: ReactNode }[] }) => (
  <Section id="questions" title="Questions" tone="raised">
    <dl className={classes.questions}>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
