import {
  OperatorOrganisationDetail,
  OperatorOrganisationPage,
  OperatorOrganisationQuery,
  PlanChoice,
  Suspension,
} from '@earshot/shared/operator'
import { Routes } from '../../http/routes.ts'
import { restoreOrganisation, suspendOrganisation } from '../organisations/suspension.ts'
import {
  expectOrganisation,
  setOrganisationPlan,
  showOrganisation,
  showOrganisations,
} from './organisations.ts'

const path = '/api/v1/operator/organisations'
const one = `${path}/{organisationId}` as const

/** Organisations, for operators. */
export const operatorOrganisationsRoutes = new Routes()

operatorOrganisationsRoutes.get(
  path,
  {
    access: 'operator',
    summary: 'All organisations, newest first',
    query: OperatorOrganisationQuery,
    answer: OperatorOrganisationPage,
  },
  (ctx, { query }) => showOrganisations(ctx, query),
)

operatorOrganisationsRoutes.get(
  one,
  {
    access: 'operator',
    summary: 'One organisation, its administrators and what of its plan is used',
    answer: OperatorOrganisationDetail,
  },
  (ctx, { params }) => showOrganisation(ctx, params.organisationId),
)

operatorOrganisationsRoutes.put(
  `${one}/plan`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Put an organisation on a plan, by hand',
    body: PlanChoice,
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params, body }) => {
    await setOrganisationPlan(ctx, params.organisationId, body.plan)
    return showOrganisation(ctx, params.organisationId)
  },
)

operatorOrganisationsRoutes.put(
  `${one}/suspension`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Keep everybody out of an organisation; its administrators are told why',
    body: Suspension,
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params, body }) => {
    await expectOrganisation(ctx, params.organisationId)
    await suspendOrganisation(ctx, params.organisationId, body.reason)
    return showOrganisation(ctx, params.organisationId)
  },
)

operatorOrganisationsRoutes.delete(
  `${one}/suspension`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Lift a suspension; all is as it was',
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params }) => {
    await expectOrganisation(ctx, params.organisationId)
    await restoreOrganisation(ctx, params.organisationId)
    return showOrganisation(ctx, params.organisationId)
  },
)
