import type { PersonRef } from '@earshot/shared/feedback/feedback'
import { formerCustomer } from '@earshot/shared/person/contact-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import classes from './PersonLink.module.css'

/** Links to the page of a contact; members and erased contacts have none. */
export const PersonLink = ({ person, children }: { person: PersonRef; children: ReactNode }) =>
  person.kind === 'contact' && person.name !== formerCustomer ? (
    <Link to={paths.person(person.id)} className={classes.link}>
      {children}
    </Link>
  ) : (
    children
  )
