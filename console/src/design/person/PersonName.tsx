import type { PersonProfile } from '@earshot/shared/feedback/feedback'
import { isNamed } from '@earshot/shared/person/contact-name'
import { Tooltip } from '@mantine/core'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import classes from './PersonName.module.css'

/**
 * A person's name. A mark follows the name of a contact identified by the customer's website or by email sign-in, and
 * another mark an unverified name that the contact typed.
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
      <Tooltip label="Unverified: the name is their own" withArrow>
        <span className={classes.mark} data-unproven>
          <IconUserQuestion size={15} aria-hidden />
          <span className="unseen">Unverified</span>
        </span>
      </Tooltip>
    )}
  </span>
)

/** Explains the mark of a verified contact. */
const verifiedWords = ({ email, emailVerified }: PersonProfile): string => {
  if (email === null) return 'Verified by your site'
  return emailVerified ? `Verified: ${email}` : `Verified: ${email} (address unverified)`
}
