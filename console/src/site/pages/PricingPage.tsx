import { plans } from '@earshot/shared/plans'
import { serviceLevel } from '@earshot/shared/service-level'
import { paths } from '../../lib/paths.ts'
import { MailLink } from '../parts/MailLink.tsx'
import { PricingSection } from '../parts/PricingSection.tsx'
import { Questions } from '../parts/Questions.tsx'
import { settings } from '../settings.ts'

const questions = [
  {
    question: 'What does the free plan cost later?',
    answer: `Nothing. Its free period is ${serviceLevel.trialDays} days, and going on using it begins the next one.`,
  },
  {
    question: 'How do I get Pro or Agency?',
    answer: (
      <>
        Sign up, which starts you on Free, and write to <MailLink address={settings.supportEmail} /> which
        plan you want to try for {serviceLevel.trialDays} days. No card is needed for the trial.
      </>
    ),
  },
  {
    question: 'What counts as an administrator?',
    answer: `Somebody who may moderate, change statuses and edit projects. Free has ${plans.free.administrators}, Pro ${plans.pro.administrators}, Agency ${plans.agency.administrators}. Members with the role User are not counted, nor are your customers.`,
  },
  {
    question: 'What does fair use mean?',
    answer:
      'Storage and the number of items held for review are sized so that ordinary use stays far below them. We write to you before we ask you to change anything, and what a customer sent is never thrown away.',
  },
  {
    question: 'What happens when I move to a smaller plan?',
    answer:
      'Nothing is deleted. What is over the smaller plan’s limits stays as it is; you just cannot add more. Branding saved under a larger plan comes back with it.',
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
