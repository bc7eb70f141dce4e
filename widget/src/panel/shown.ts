import { widgetTypes, widgetViews } from '@earshot/shared/widget/widget-parts'
import { services } from './services.ts'

/** The names in a list that a page, or the project, gives. On the tag it is a text. */
const namesIn = (list: readonly string[] | string): string[] => `${list}`.split(/[\s,]+/)

/** What the home view leads to, in this order: what the page gives, else what the project has chosen, else everything. */
export const shownViews = (): string[] =>
  namesIn(services.options.views || services.config?.views || widgetViews)

/** Which forms, likewise. */
export const shownTypes = (): string[] =>
  namesIn(services.options.types || services.config?.types || widgetTypes)
