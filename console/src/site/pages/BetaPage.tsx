import { betaSubscriptions, plans } from '@earshot/shared/plans'
import { paths } from '../../lib/paths.ts'
import { useBetaOffer } from '../beta-offer.ts'
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
          Software in beta is complete enough to be used for real work and young enough to change quickly.
          Some things you may expect are not there yet; some that are there will look different in a few
          months.
        </p>
        <p>For Earshot it means, in particular:</p>
        <ul>
          <li>
            New parts appear often, usually without a word beforehand. What you use keeps working meanwhile.
          </li>
          <li>You may meet mistakes. We want to hear of each, and answer.</li>
          <li>What you ask for now has more weight than it will ever have again.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-it-does-not-mean',
    title: 'What it does not mean',
    body: (
      <>
        <p>It is no excuse for losing anything. In beta as later:</p>
        <ul>
          <li>A submission counts as received only once it is on disk, and nobody is thanked before.</li>
          <li>
            Organisations are kept apart in the database’s own keys, and tests try to get across at every
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
        <a href={paths.pricing()}>Pricing</a> has all plans side by side.
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
    lead="It works, people can use it, and it is not finished. Here is what that means for you."
    chapters={chapters}
  />
)
