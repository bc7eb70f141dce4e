import { foldText } from '@earshot/shared/text/fold-text'

/** Columns of a person's, a company's or an organisation's name: as displayed and as searched. */
export const nameColumns = (name: string) => ({ name, folded_name: foldText(name) })

export const titleColumns = (title: string) => ({ title, folded_title: foldText(title) })

export const descriptionColumns = (description: string) => ({
  description,
  folded_description: foldText(description),
})
