import { counted } from '@earshot/shared/format/counted'
import { formatBytes } from '@earshot/shared/format/format'
import { betaSubscriptions, type Plan, plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import { useBetaOffer, useBillingOffer } from '../offers.ts'
import { settings } from '../settings.ts'
import { ButtonLink } from './ButtonLink.tsx'
import classes from './PricingSection.module.css'
import { Section } from './Section.tsx'

const brandings = {
  default: 'Default branding, with the line ‘Powered by Earshot’',
  unbranded: 'No Earshot branding in the widget',
  custom: 'Customised branding: your logo, colour, launcher text, position and email sender name',
} as const

const supports = { email: 'Email support', priority: 'Priority support' } as const

const forWhom = {
  free: 'One product, one administrator.',
  pro: 'A small team with a few products.',
  agency: 'Many products, each in its own colours.',
} as const

const points = ({
  administrators,
  projects,
  branding,
  support,
  storage,
  activeApprovals,
  invitationsDaily,
}: Plan): string[] => [
  counted(administrators, 'administrator'),
  counted(projects, 'project'),
  brandings[branding],
  supports[support],
  `${formatBytes(storage)} of storage and ${activeApprovals.toLocaleString('en-GB')} items held for review, fair use`,
  `${invitationsDaily} invitations to your team a day`,
]

/** The plans side by side, from the same table that the server enforces. */
export const PricingSection = ({ level }: { level: 1 | 2 }) => (
  <Section
    id="pricing"
    level={level}
    title="Pricing"
    lead="Every plan has every feature. You pay for higher limits, and for your own branding in the widget. Prices are in US dollars, per year."
  >
    <ul className={classes.plans}>
      {[plans.free, plans.pro, plans.agency].map((plan) => (
        <PlanCard key={plan.name} plan={plan} Name={level === 1 ? 'h2' : 'h3'} />
      ))}
    </ul>
    <p className={classes.note}>
      Customers who write or vote are never counted. Their words are never refused for a limit of your plan:
      beyond it they are held for review, and only files are refused. <Start />
    </p>
  </Section>
)

const Start = () =>
  useBillingOffer()
    ? `A trial lasts ${serviceLevel.trialDays} days and needs no card; after it the account is on Free, unless you subscribe.`
    : 'Every account starts on Free.'

function PlanCard({ plan, Name }: { plan: Plan; Name: 'h2' | 'h3' }) {
  const { name, title, price } = plan
  const beta = useBetaOffer() ? price.beta : null
  const trial = useBillingOffer() && name !== 'free'
  return (
    <li className={beta === null ? classes.plan : `${classes.plan} ${classes.deal}`}>
      <Name className={classes.name}>{title}</Name>
      <p className={classes.for}>{forWhom[name]}</p>
      <p className={classes.price}>
        <strong>${beta ?? price.yearly}</strong> a year
        {beta !== null && (
          <>
            {' '}
            <span className={classes.list}>
              instead of <s>${price.yearly}</s>
            </span>
          </>
        )}
      </p>
      <p className={classes.offer}>
        {beta !== null &&
          `Beta offer: 50% off for the first ${betaSubscriptions} subscriptions. ${settings.betaLeft} of them are left.`}
      </p>
      <ButtonLink
        href={trial ? paths.signupForPlan(name) : paths.signup()}
        tone={price.beta === null ? 'outlined' : 'filled'}
      >
        {name === 'free' ? 'Sign up free' : trial ? `Try ${title} free` : `Start free, go ${title} later`}
      </ButtonLink>
      <ul className={classes.points}>
        {points(plan).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </li>
  )
}
