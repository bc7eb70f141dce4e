import type { WidgetType, WidgetView } from '@earshot/shared/widget/widget-parts'
import type { FormState } from '../../design/form/use-form.ts'
import { PartsField } from './PartsField.tsx'
import type { HomeFields } from './widget-parts.ts'

/** Name and hint of each part of the home view. */
export const viewWords: Record<WidgetView, readonly [string, string]> = {
  form: ['Forms', 'The buttons that are chosen below'],
  mine: ['Your feedback', 'For visitors who have sent something'],
  board: ['Most wanted', 'Public ideas, to vote for'],
  news: ['What’s new', 'Once the changelog has an entry'],
  roadmap: ['Roadmap', 'While everyone may see the roadmap'],
}

export const typeWords: Record<WidgetType, readonly [string, string]> = {
  bug: ['Report a bug', ''],
  idea: ['Suggest an idea', ''],
}

interface Props {
  form: Pick<FormState<HomeFields>, 'field'>
}

/** Entries of the widget's home view from top to bottom, and its forms. */
export const HomeViewFields = ({ form }: Props) => (
  <>
    <PartsField
      label="Home view"
      description="What the panel shows first, from top to bottom. A page can choose otherwise with data-views on its tag."
      words={viewWords}
      field={form.field('widgetViews')}
    />
    <PartsField
      label="Forms"
      description="A page can choose otherwise with data-types on its tag."
      words={typeWords}
      field={form.field('widgetTypes')}
    />
  </>
)
