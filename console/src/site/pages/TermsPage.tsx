import { plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import { legalVersions, versionLine } from '../legal-versions.ts'
import { useBillingOffer } from '../offers.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'
import { serviceLevelChapter } from './ServiceLevelChapter.tsx'

const parties = {
  id: 'parties',
  title: 'Who agrees with whom',
  body: (
    <>
      <p>
        These terms are an agreement between {settings.companyName} (“we”), established in the United Kingdom,
        and the organisation that signs up for Earshot (“you”). Whoever signs up for an organisation says that
        they may do so.
      </p>
      <p>
        “The service” is Earshot: the console, the widget and their interfaces at {settings.publicUrl}.
        “Content” is what you, your members and your customers put into it.
      </p>
      <p>
        You must be eighteen or older, and register with an email address that you really use. Accounts with
        temporary addresses may be suspended.
      </p>
    </>
  ),
}

const license = {
  id: 'license',
  title: 'License',
  body: (
    <>
      <p>
        While you have an account we give you the right to use the service for your own business, and to put
        the widget on your pages and applications. The right is not exclusive, cannot be passed on, and ends
        with this agreement.
      </p>
      <p>
        It covers as many administrators, projects, items held for review and as much storage as your{' '}
        <a href={paths.pricing()}>plan</a> has. Storage and items held for review are subject to fair use: we
        write to your administrators when one of them is reached. The words of your customers are never
        refused for a limit of the plan: what exceeds one is stored and held for review. A file that exceeds
        one is refused before it is sent, with a sentence that says so, and the words go without it. The{' '}
        <a href={`${paths.help()}#limits`}>Help Guide</a> lists the limits that apply on every plan.
      </p>
      <p>
        Agencies may use it for their clients’ sites, on a plan that has room for them; they answer to us for
        what their clients do with it.
      </p>
      <p>
        We change the service as it grows. A change that takes away something essential is announced at least
        30 days ahead, and you may then end the agreement and have the unused part of what you paid returned.
      </p>
    </>
  ),
}

const termination = {
  id: 'termination',
  title: 'Termination',
  body: (
    <>
      <p>
        You may end the agreement at any time, without giving a reason: cancel your subscription, or write to{' '}
        <MailLink address={settings.supportEmail} />. Cancelling a paid plan lets you use it to the end of the
        period that is paid for; we do not return part of a period unless these terms say so.
      </p>
      <p>
        We may end it with 30 days’ notice. We may suspend or end it at once if you break the{' '}
        <a href="#restrictions">restrictions</a> or the{' '}
        <a href={paths.acceptableUsePolicy()}>Acceptable Use Policy</a> in earnest, if the law demands it, or
        if an account endangers the service for others. Where it can wait, we tell you first and give you time
        to put it right.
      </p>
      <p>
        The owner can download everything that the organisation has as JSON, and delete the organisation,
        under Settings. Deleting it ends the agreement at once: nobody can sign in to it any more, its widgets
        stop, and its content goes. When the agreement ends in another way, you may ask for your content
        within 30 days, and get it in the same format; after that it is deleted. Backups are rid of it within
        another 60 days, except for what the law tells us to keep.
      </p>
    </>
  ),
}

const ownership = {
  id: 'ownership',
  title: 'Ownership',
  body: (
    <>
      <p>
        Your content stays yours, and your customers’ words stay theirs. You let us store, process and show it
        as far as the service needs, for example to show an approved idea to others who use your widget. We
        use it for nothing else, and do not train anything with it.
      </p>
      <p>
        The service, its source, its name and its marks are ours or our licensors’. Where you tell us what you
        would like to be different, we may do so without owing you anything.
      </p>
      <p>You may name us, and say that you use Earshot. We name you as a customer only after you agreed.</p>
    </>
  ),
}

const restrictions = {
  id: 'restrictions',
  title: 'Restrictions',
  body: (
    <>
      <p>You and your members do not:</p>
      <ul>
        <li>sell, rent or lend the service to others, except as an agency for its clients;</li>
        <li>
          get around the limits of a plan, for example with several free organisations for one business;
        </li>
        <li>take the service apart to find its source, where the law does not allow it all the same;</li>
        <li>use it to build one that competes with it;</li>
        <li>try to reach what belongs to other organisations, or disturb the service for them;</li>
        <li>remove notices of rights, or the line with our name where your plan shows it;</li>
        <li>
          put anything into it that the <a href={paths.acceptableUsePolicy()}>Acceptable Use Policy</a>{' '}
          forbids.
        </li>
      </ul>
      <p>
        You keep passwords secret, and tell us at once when somebody else may have one. Looking for weaknesses
        is welcome under the rules of the <a href={paths.security()}>disclosure policy</a>.
      </p>
    </>
  ),
}

function WithoutPayment() {
  if (useBillingOffer()) return null
  return (
    <p>
      <b>While no payment is taken.</b> Earshot is in beta and takes no payments through the console yet: we
      put an organisation on a paid plan when it asks for that, and charge nothing before its administrators
      have been told that payments begin, and have agreed. What follows holds from then on.
    </p>
  )
}

const payment = {
  id: 'payment',
  title: 'Payment',
  body: (
    <>
      <p>
        Earshot is a subscription. The prices are those on the <a href={paths.pricing()}>pricing page</a> when
        you subscribe, at present ${plans.pro.price.yearly} (Pro) and ${plans.agency.price.yearly} (Agency) a
        year in US dollars; taxes that the law adds come on top.
      </p>
      <WithoutPayment />
      <p>
        <b>Trial.</b> A paid plan can be tried for {serviceLevel.trialDays} days. The Free plan is free for{' '}
        {serviceLevel.trialDays} days; if you go on using it, another {serviceLevel.trialDays} days begin,
        again and again.
      </p>
      <p>
        <b>Renewal.</b> A subscription is paid by card, through a payment provider. It is monthly, or for the
        longer period that you chose, and renews by itself until it is cancelled. We do not see or keep your
        card’s number.
      </p>
      <p>
        <b>When a payment fails,</b> we tell your administrators and try again. Until one of them has put the
        payment details right, features and data are blocked for members who are not administrators. The
        widget goes on collecting, and nothing is deleted.
      </p>
      <p>
        <b>Changes of price</b> are announced 30 days ahead and hold from the next renewal. Whoever subscribed
        at a beta price keeps it, also when coming back to the plan later.
      </p>
    </>
  ),
}

const liability = {
  id: 'liability',
  title: 'Warranty and liability',
  body: (
    <>
      <p>
        We run the service with care, and as the service level below says. It is in beta, and beyond that we
        do not promise that it is free of mistakes or fit for a particular purpose.
      </p>
      <p>
        Neither side is liable for lost profit, or for damage that could not be foreseen. In any twelve months
        our liability is limited to what you paid us in them, or to 100 US dollars if that is more. Nothing
        here limits liability for death or injury through negligence, for fraud, or where the law does not
        allow it to be limited.
      </p>
      <p>
        If somebody claims that your content breaks their rights, you answer for it; if somebody claims that
        the service does, we do. Whoever is addressed tells the other at once.
      </p>
    </>
  ),
}

const rest = {
  id: 'general',
  title: 'The rest',
  body: (
    <>
      <p>
        The <a href={paths.privacyPolicy()}>Privacy Policy</a> and the{' '}
        <a href={paths.acceptableUsePolicy()}>Acceptable Use Policy</a> are part of this agreement. Where we
        handle personal data for you, we do so only as you tell us to and as the Privacy Policy describes.
      </p>
      <p>
        We may change these terms. We write to your administrators at least 30 days before a change holds; if
        you do not agree, you may end the agreement by then. If a part of it is void, the rest stands.
      </p>
      <p>
        The law of England and Wales applies, and its courts decide. Consumers keep the rights that the law of
        their country gives them. Questions go to <MailLink address={settings.supportEmail} />.
      </p>
    </>
  ),
}

export const TermsPage = () => (
  <Document
    title="Terms of Service"
    note={versionLine(legalVersions.terms)}
    lead="What you may expect of us, and we of you, in words that can be read."
    chapters={[
      parties,
      license,
      termination,
      ownership,
      restrictions,
      payment,
      serviceLevelChapter,
      liability,
      rest,
    ]}
  />
)
