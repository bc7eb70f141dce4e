import type { PersonProfile } from '@earshot/shared/feedback/feedback'
import { isNamed } from '@earshot/shared/person/contact-name'
import { Tooltip } from '@mantine/core'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import classes from './PersonName.module.css'

/**
 * A person's name; behind that of a customer who is known, by their own site or by the email they sign in with, a mark that says so, and
 * another behind a name that is a customer's own word alone.
 */
export const PersonName = ({ person }: { person: PersonProfile }) => (
  <span className={classes.name}>
    <bdi>{person.name}</bdi>
    {person.verified && (
      <Tooltip label={verifiedWords(person)} withArrow>
        <span className={classes.mark}>
          <IconRosetteDiscountCheck size={15} aria-hidden />
          <span className="unseen">Verified</span>
        </span>
      </Tooltip>
    )}
    {person.kind === 'contact' && !person.verified && isNamed(person) && (
      <Tooltip label="Not verified: the name is their own" withArrow>
        <span className={classes.mark} data-unproven>
          <IconUserQuestion size={15} aria-hidden />
          <span className="unseen">Name not proven</span>
        </span>
      </Tooltip>
    )}
  </span>
)

/** What the customer's site says of them. */
const verifiedWords = ({ email, emailVerified }: PersonProfile): string => {
  if (email === null) return 'Verified: your site has signed who this is'
  return emailVerified ? `Verified: ${email}` : `Verified: ${email} (address not proven)`
}
