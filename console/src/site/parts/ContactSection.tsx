import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import { Island } from '../islands/Island.tsx'
import { settings } from '../settings.ts'
import classes from './ContactSection.module.css'
import { MailLink } from './MailLink.tsx'
import { Section } from './Section.tsx'

const { from, to, days, zone, language } = serviceLevel.support

/** Ways to contact us. Without scripts there is no form, and the addresses are enough. */
export const ContactSection = () => (
  <Section
    id="contact"
    title="Contact"
    tone="raised"
    lead="Questions before you sign up, help with your account, or suggestions: write to us."
  >
    <div className={classes.columns}>
      <div className={classes.form}>
        <Island name="ContactForm" props={{ level: 3 }} hydrate="near" />
      </div>
      <dl className={classes.ways}>
        <div>
          <dt>Questions and support</dt>
          <dd>
            <MailLink address={settings.supportEmail} />
            <p>
              {days}, {from} to {to} {zone}, in {language}.
            </p>
          </dd>
        </div>
        <div>
          <dt>Security</dt>
          <dd>
            <MailLink address={settings.securityEmail} />
            <p>
              Please read <a href={paths.security()}>how to report a vulnerability</a> first.
            </p>
          </dd>
        </div>
        <div>
          <dt>Ideas and bugs about Earshot</dt>
          <dd>
            <a href={paths.ownFeedback()}>Tell us what is missing</a>
            <p>We read every one.</p>
          </dd>
        </div>
      </dl>
    </div>
  </Section>
)
