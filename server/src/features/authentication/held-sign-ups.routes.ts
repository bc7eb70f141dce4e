import { PageRequest } from '@earshot/shared/field/page'
import { HeldSignUpPage, OperatorResult } from '@earshot/shared/operator/operator'
import { Routes } from '../../http/routes.ts'
import { notFound } from '../../lib/app-error.ts'
import { refuseSignUp, releaseSignUp, showHeldSignUps } from './held-sign-ups.ts'

const path = '/api/v1/operator/held-sign-ups'

/** Held sign-ups, for operators. */
export const heldSignUpsRoutes = new Routes()

heldSignUpsRoutes.get(
  path,
  {
    access: 'operator',
    summary: 'List held sign-ups, oldest first',
    query: PageRequest,
    answer: HeldSignUpPage,
  },
  (ctx, { query }) => showHeldSignUps(ctx, query),
)

heldSignUpsRoutes.post(
  `${path}/{heldSignUpId}/release`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Release a held sign-up: its activation email is sent',
    answer: OperatorResult,
  },
  async (ctx, { params }) => found(await releaseSignUp(ctx, params.heldSignUpId)),
)

heldSignUpsRoutes.delete(
  `${path}/{heldSignUpId}`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Refuse a held sign-up; it is deleted without an email',
    answer: OperatorResult,
  },
  async (ctx, { params }) => found(await refuseSignUp(ctx, params.heldSignUpId)),
)

/** @throws AppError `not_found` if the sign-up was decided already or never existed. */
function found(message: string | undefined) {
  if (message === undefined) throw notFound('sign-up')
  return { message }
}
