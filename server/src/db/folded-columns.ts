import { foldText } from '@earshot/shared/text/fold-text'

/** The name of a person or an organisation, as it is shown and as it is searched. */
export const nameColumns = (name: string) => ({ name, folded_name: foldText(name) })

/** A contact's company, as it is shown and as it is searched. */
export const companyColumns = (company: string | null) => ({
  company,
  folded_company: company === null ? null : foldText(company),
})

export const titleColumns = (title: string) => ({ title, folded_title: foldText(title) })

export const descriptionColumns = (description: string) => ({
  description,
  folded_description: foldText(description),
})
