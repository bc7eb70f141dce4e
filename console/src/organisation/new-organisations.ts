import type { SignedInUser } from '@earshot/shared/account/account'
import { closedSignUp } from '../lib/installation.ts'

/** Operators may create organisations while nobody else may. */
export const mayAddOrganisations = ({ operator }: Pick<SignedInUser, 'operator'>): boolean =>
  operator || !closedSignUp()
