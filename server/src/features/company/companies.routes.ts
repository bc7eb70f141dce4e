import {
  Company,
  CompanyChange,
  CompanyMerge,
  CompanyPage,
  CompanyQuery,
  NewCompany,
} from '@earshot/shared/company/company'
import { Routes } from '../../http/routes.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import {
  browseCompanies,
  changeCompany,
  createCompany,
  mergeCompany,
  removeCompany,
  showCompany,
} from './companies.ts'

const company = '/api/v1/companies/{companyId}'

/** Companies for which customers work. */
export const companiesRoutes = new Routes()

companiesRoutes.get(
  '/api/v1/companies',
  {
    access: 'readContacts',
    summary: 'List companies',
    details: 'Revenue is in the smallest unit of the organisation’s currency, such as cents.',
    query: CompanyQuery,
    answer: CompanyPage,
    compressed: true,
  },
  (ctx, { query }) => browseCompanies(ctx, query),
)

companiesRoutes.post(
  '/api/v1/companies',
  { access: 'editContacts', summary: 'Add a company', body: NewCompany, creates: Company },
  (ctx, { body }) => createCompany(ctx, body),
)

companiesRoutes.get(
  company,
  { access: 'readContacts', summary: 'Get a company', answer: Company },
  (ctx, { params }) => showCompany(ctx, params.companyId),
)

companiesRoutes.patch(
  company,
  {
    access: 'editContacts',
    summary: 'Change a company',
    details: conflictDetails,
    body: CompanyChange,
    answer: Company,
  },
  (ctx, { params, body }) => changeCompany(ctx, params.companyId, body),
)

companiesRoutes.put(
  `${company}/merge`,
  {
    access: 'manageContacts',
    summary: 'Merge a company into another one',
    details: 'Its people become the other’s, permanently; details that the other lacks move along.',
    body: CompanyMerge,
    answer: Company,
  },
  (ctx, { params, body }) => mergeCompany(ctx, params.companyId, body.intoId),
)

companiesRoutes.delete(
  company,
  {
    access: 'manageContacts',
    summary: 'Delete a company',
    details: 'Its people stay, without a company.',
    noContent: 'Deleted',
  },
  (ctx, { params }) => removeCompany(ctx, params.companyId),
)
