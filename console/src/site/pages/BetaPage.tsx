import { betaSubscriptions, plans } from '@earshot/shared/plan/plans'
import { paths } from '../../lib/paths.ts'
import { useBetaOffer } from '../offers.ts'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const chapters = [
  {
    id: 'what-it-means',
    title: 'What beta software is',
    body: (
      <>
        <p>
          Software in beta is complete enough for real work and still changes quickly. Some things you may
          expect are missing; some will look different in a few months.
        </p>
        <p>For Earshot it means, in particular:</p>
        <ul>
          <li>New features appear often, usually without notice. What you use keeps working.</li>
          <li>You may find bugs. Please report them; we answer every report.</li>
          <li>What you ask for now has more influence than it will have later.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-it-does-not-mean',
    title: 'What it does not mean',
    body: (
      <>
        <p>Your data is as safe as it will be later:</p>
        <ul>
          <li>Feedback is confirmed only once it is stored on disk.</li>
          <li>
            Organisations are separated by the database’s own keys, and tests try to get past them at every
            change.
          </li>
          <li>The widget’s public commands, options and events stay as they are documented.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-it-costs',
    title: 'What it costs',
    body: <Cost />,
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    body: (
      <p>
        <a href={paths.ownFeedback()}>Suggest an idea or report a bug</a>, or write to{' '}
        <MailLink address={settings.supportEmail} />.
      </p>
    ),
  },
]

function Cost() {
  const offered = useBetaOffer()
  const { yearly, beta } = plans.pro.price
  return (
    <>
      <p>
        The Free plan is free and needs no card.{' '}
        {offered
          ? `The first ${betaSubscriptions} subscriptions to Pro pay $${beta} a year instead of $${yearly}; ${settings.betaLeft} of them are left.`
          : `Pro costs $${yearly} a year.`}{' '}
        <a href={paths.pricing()}>Pricing</a> shows all plans side by side.
      </p>
      <p>
        <ButtonLink href={paths.signup()}>Sign up free</ButtonLink>
      </p>
    </>
  )
}

export const BetaPage = () => (
  <Document
    title="Earshot is in beta"
    lead="It works, and it is not finished. Here is what that means for you."
    chapters={chapters}
  />
)
