import { limits } from '@earshot/shared/limits'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Island } from '../islands/Island.tsx'
import form from '../islands/SiteForm.module.css'
import { ListFrame, listForms } from '../parts/ListFrame.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'
import classes from './ListPages.module.css'

const days = limits.subscriptionLife / (24 * 60 * 60 * 1000)

const formOf = (list: 'waiting' | 'news') => (
  <>
    <h1 id="frame-heading" className="unseen">
      {listForms[list].title}
    </h1>
    <Island name="SubscriptionForm" props={{ list }} />
    <p className={form.unscripted}>
      This form needs JavaScript. Write to <MailLink address={settings.supportEmail} /> instead, and we put
      you on the list.
    </p>
  </>
)

export const WaitingListForm = () => formOf('waiting')
export const MailingListForm = () => formOf('news')

export const MailingListPage = () => (
  <ListPage
    list="news"
    title="Mailing list"
    lead="What is new in Earshot and what comes next, by email: a few a year, written by the people who build it."
    steps={[
      `You get an email with a link. Nothing else is sent before you have used it; it works for ${days} days.`,
      'You press the button on the page it opens, and your address is on the list.',
      'Every email has a link to unsubscribe, without a login.',
    ]}
  >
    <p>
      Do you want to tell us something? <a href={paths.homeSection('contact')}>Write to us</a>, or{' '}
      <a href={paths.ownFeedback()}>suggest an idea</a>.
    </p>
  </ListPage>
)

/** Replaces the login, the sign-up and the guides until Earshot is open (decisions, "Launch mode"). */
export const WaitingListPage = () => (
  <ListPage
    list="waiting"
    title="Join the waiting list"
    lead="Earshot is in beta, and we let people in a few at a time. Leave your address, and we write to you when it is your turn."
    steps={[
      `You get an email with a link. Nothing else is sent before you have used it; it works for ${days} days.`,
      'You press the button on the page it opens, and you are on the list.',
      'We write again when you can create an account, with a link to sign up.',
    ]}
  >
    <p>
      Already have an account? <a href={paths.loginHidden()}>Log in</a>. Read{' '}
      <a href={paths.beta()}>what beta means</a>, or{' '}
      <a href={paths.homeSection('features')}>what Earshot does</a>.
    </p>
  </ListPage>
)

/** A page about a mailing list, with its form. */
const ListPage = ({
  list,
  title,
  lead,
  steps,
  children,
}: {
  list: 'waiting' | 'news'
  title: string
  lead: string
  /** Steps that follow the submission. */
  steps: readonly string[]
  children: ReactNode
}) => (
  <div className={classes.page}>
    <header className={classes.head}>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </header>
    <div className={classes.card}>
      <ListFrame list={list} />
    </div>
    <section className={classes.next} aria-labelledby="next-title">
      <h2 id="next-title">What happens next</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </section>
  </div>
)
