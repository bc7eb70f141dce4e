import { plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
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
    answer: `Somebody who may moderate, change statuses and edit projects. Free has ${plans.free.administrators}, Pro ${plans.pro.administrators}, Agency ${plans.agency.administrators}. Pending invitations to become one are counted; members with the role User are not, nor are your customers.`,
  },
  {
    question: 'What does fair use mean?',
    answer:
      'Storage and the number of items held for review are sized so that ordinary use stays far below them. When one is reached, your administrators get an email. The words of your customers are never refused for it: they are stored and held for review. When the storage is full, their files are refused before they are sent, and the words go without them; your team’s files, new tasks, changelog entries, source maps and logos are refused until there is room, the text of answers never.',
  },
  {
    question: 'What else is limited?',
    answer: (
      <>
        Lengths, sizes and numbers that are the same on every plan, such as the size of a file, are in the{' '}
        <a href={`${paths.help()}#limits`}>Help Guide</a>.
      </>
    ),
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

/** Questions that people ask before buying, with all answers visible. */
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
