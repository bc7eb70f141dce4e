import { useParams } from 'react-router-dom'
import { CompanyList } from './CompanyList.tsx'
import { CompanyProfile } from './CompanyProfile.tsx'

/** The list of companies, or the company in the address. */
export function CompaniesPage() {
  const { companyId } = useParams()
  return companyId === undefined ? <CompanyList /> : <CompanyProfile key={companyId} companyId={companyId} />
}
