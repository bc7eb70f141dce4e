import type { SignedInUser } from '@earshot/shared/account/account'
import { may } from '@earshot/shared/permissions'
import { closedSignUp } from '../lib/installation.ts'

/** Operators may create organisations while nobody else may. */
export const mayAddOrganisations = ({
  operator,
  currentTenant,
}: Pick<SignedInUser, 'operator' | 'currentTenant'>): boolean =>
  may(currentTenant, 'ownAccount') && (operator || !closedSignUp())
