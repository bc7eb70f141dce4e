import { foldText } from '@earshot/shared/text/fold-text'

/** Columns of a person's or an organisation's name: as displayed and as searched. */
export const nameColumns = (name: string) => ({ name, folded_name: foldText(name) })

/** Columns of a contact's company: as displayed and as searched. */
export const companyColumns = (company: string | null) => ({
  company,
  folded_company: company === null ? null : foldText(company),
})

export const titleColumns = (title: string) => ({ title, folded_title: foldText(title) })

export const descriptionColumns = (description: string) => ({
  description,
  folded_description: foldText(description),
})
