import type { PersonProfile } from '@earshot/shared/feedback'
import { Tooltip } from '@mantine/core'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import classes from './PersonName.module.css'

/** A person's name; behind that of a customer whom their own site has named, a mark that says so. */
export const PersonName = ({ person }: { person: PersonProfile }) => (
  <span className={classes.name}>
    {person.name}
    {person.verified && (
      <Tooltip label={verifiedWords(person)} withArrow>
        <span className={classes.mark}>
          <IconRosetteDiscountCheck size={15} aria-hidden />
          <span className={classes.hidden}>Verified</span>
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
