import type { Company } from '@earshot/shared/company/company'
import { counted } from '@earshot/shared/format/counted'
import { request } from '../api/api.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { CompanyDialog } from './CompanyForm.tsx'
import { MergeCompanyDialog } from './MergeCompanyDialog.tsx'

/** The open dialog of a page with companies, and the company as it was on opening. */
export type CompanyAction = { type: 'add' } | { type: 'edit' | 'merge' | 'delete'; company: Company }

interface Props {
  action: CompanyAction | undefined
  onClose: () => void
  onAdded?: (company: Company) => void
  onDeleted?: () => unknown
}

/** Dialogs that add, edit, merge and delete companies: beside the list, which others may change meanwhile. */
export function CompanyDialogs({ action, onClose, onAdded, onDeleted }: Props) {
  const company = action && 'company' in action ? action.company : undefined
  return (
    <>
      <CompanyDialog
        company={company}
        opened={action?.type === 'add' || action?.type === 'edit'}
        onClose={onClose}
        {...(onAdded && { onAdded })}
      />
      <MergeCompanyDialog company={action?.type === 'merge' ? company : undefined} onClose={onClose} />
      <ConfirmDialog
        opened={action?.type === 'delete'}
        title={`Delete ${company?.name ?? 'the company'}?`}
        confirmLabel="Delete company"
        danger
        onConfirm={() => {
          onClose()
          if (company) void deleteCompany(company, onDeleted)
        }}
        onClose={onClose}
      >
        {company && <p>{consequencesOf(company)}</p>}
      </ConfirmDialog>
    </>
  )
}

/** Says which data a deletion removes, and which stay. */
function consequencesOf({ personCount, feedbackCount }: Company): string {
  const people =
    personCount > 0
      ? `Its ${counted(personCount, 'person', 'people')} and all that they sent stay, without a company.`
      : 'No people belong to it.'
  const items =
    feedbackCount > 0 ? ` ${counted(feedbackCount, 'item')} will no longer count its revenue.` : ''
  return `Its name, domain, plan and revenue are deleted for good. ${people}${items}`
}

const deleteCompany = ({ id, name }: Company, deleted?: () => unknown): Promise<void> =>
  runWithNotice(
    async () => {
      await request('DELETE', `/companies/${id}`, null)
      await deleted?.()
      for (const queryKey of [keys.companies(), keys.contacts(), keys.feedback()])
        void queryClient.invalidateQueries({ queryKey })
    },
    { done: `${name} was deleted`, failed: `${name} could not be deleted` },
  )
