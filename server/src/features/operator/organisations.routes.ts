import { OperatorBilling } from '@earshot/shared/billing/operator-billing'
import { MailSenderChange, MailSenderList } from '@earshot/shared/operator/mail-sender'
import {
  NewComplimentaryPlan,
  OperatorOrganisationDetail,
  OperatorOrganisationPage,
  OperatorOrganisationQuery,
  PlanChoice,
  Suspension,
} from '@earshot/shared/operator/operator'
import { Routes } from '../../http/routes.ts'
import { restoreOrganisation, suspendOrganisation } from '../organisation/suspension.ts'
import { endComplimentaryPlan, grantComplimentaryPlan } from '../plan/complimentary-plans.ts'
import { showBilling } from './billing.ts'
import { changeMailSender, showMailSenders } from './mail-senders.ts'
import {
  expectOrganisation,
  setOrganisationPlan,
  showOrganisation,
  showOrganisations,
} from './organisations.ts'

const path = '/api/v1/operator/organisations'
const one = `${path}/{organisationId}` as const

/** Organisations and their payments, for operators. */
export const operatorOrganisationsRoutes = new Routes()

operatorOrganisationsRoutes.get(
  path,
  {
    access: 'operator',
    summary: 'List all organisations, newest first',
    query: OperatorOrganisationQuery,
    answer: OperatorOrganisationPage,
    compressed: true,
  },
  (ctx, { query }) => showOrganisations(ctx, query),
)

operatorOrganisationsRoutes.get(
  one,
  {
    access: 'operator',
    summary: 'Get an organisation, its administrators and its usage',
    answer: OperatorOrganisationDetail,
  },
  (ctx, { params }) => showOrganisation(ctx, params.organisationId),
)

operatorOrganisationsRoutes.put(
  `${one}/plan`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Set an organisation’s plan',
    body: PlanChoice,
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params, body }) => {
    await setOrganisationPlan(ctx, params.organisationId, body.plan)
    return showOrganisation(ctx, params.organisationId)
  },
)

operatorOrganisationsRoutes.put(
  `${one}/complimentary-plan`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Give an organisation a plan for free until a date',
    details: 'Replaces an earlier one. Administrators get an email seven days and one day before the end.',
    body: NewComplimentaryPlan,
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params, body }) => {
    await grantComplimentaryPlan(ctx, params.organisationId, body)
    return showOrganisation(ctx, params.organisationId)
  },
)

operatorOrganisationsRoutes.delete(
  `${one}/complimentary-plan`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'End an organisation’s free plan; the plan that it has otherwise applies',
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params }) => {
    await endComplimentaryPlan(ctx, params.organisationId)
    return showOrganisation(ctx, params.organisationId)
  },
)

operatorOrganisationsRoutes.put(
  `${one}/suspension`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Suspend an organisation; its administrators are notified with the reason',
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
    summary: 'Lift a suspension',
    answer: OperatorOrganisationDetail,
  },
  async (ctx, { params }) => {
    await expectOrganisation(ctx, params.organisationId)
    await restoreOrganisation(ctx, params.organisationId)
    return showOrganisation(ctx, params.organisationId)
  },
)

operatorOrganisationsRoutes.get(
  '/api/v1/operator/mail',
  {
    access: 'operator',
    summary: 'List which organisations email how many customers',
    answer: MailSenderList,
  },
  (ctx) => showMailSenders(ctx),
)

operatorOrganisationsRoutes.put(
  `${one}/mail`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Trust an organisation’s emails to its customers, or stop them',
    details: 'To resume them forgets its complaints.',
    body: MailSenderChange,
    answer: MailSenderList,
  },
  (ctx, { params, body }) => changeMailSender(ctx, params.organisationId, body),
)

operatorOrganisationsRoutes.get(
  '/api/v1/operator/billing',
  {
    access: 'operator',
    summary: 'Get subscriptions, failed payments, free plans and monthly revenue',
    answer: OperatorBilling,
  },
  (ctx) => showBilling(ctx),
)
