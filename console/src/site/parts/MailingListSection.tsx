import { paths } from '../../paths.ts'
import { Section } from './Section.tsx'

/** Where the mailing list is, once there is one. */
export const MailingListSection = () => (
  <Section
    id="mailing-list"
    title="Mailing list"
    lead={
      <>
        There is no mailing list to join here yet. If you <a href={paths.signup()}>create an account</a>, you
        choose whether we may write to you about news, and we do not write otherwise.
      </>
    }
  >
    {null}
  </Section>
)
