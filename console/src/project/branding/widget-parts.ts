import {
  type WidgetType,
  type WidgetView,
  widgetTypes,
  widgetViews,
} from '@earshot/shared/widget/widget-parts'
import { z } from 'zod'

/** A part of the widget's home view, at its position; `on` is true if the part is shown. */
export interface HomeViewPart<Name extends string = string> {
  id: Name
  on: boolean
}

const parts = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.object({ id: z.enum(names), on: z.boolean() }))
    .refine((all) => all.some(({ on }) => on), 'Please choose at least one')

/** Fields of the form for the home view. */
export const HomeFields = z.object({ widgetViews: parts(widgetViews), widgetTypes: parts(widgetTypes) })
export type HomeFields = z.infer<typeof HomeFields>

interface Chosen {
  widgetViews: WidgetView[] | null
  widgetTypes: WidgetType[] | null
}

/** All parts: the chosen ones in their order, then the others. */
const partsOf = <Name extends string>(
  all: readonly Name[],
  chosen: readonly Name[] | null,
): HomeViewPart<Name>[] =>
  [...new Set([...(chosen ?? all), ...all])].map((id) => ({ id, on: !chosen || chosen.includes(id) }))

/** Names of the parts that are shown, one per line. */
export const textOfParts = <Name extends string>(
  parts: readonly HomeViewPart<Name>[],
  words: Record<Name, readonly [name: string, hint: string]>,
): string =>
  parts
    .filter(({ on }) => on)
    .map(({ id }) => words[id][0])
    .join('\n')

/** Ids of the parts that are shown; null for the default selection. */
function chosenOf<Name extends string>(
  all: readonly Name[],
  from: readonly HomeViewPart<Name>[],
): Name[] | null {
  const chosen = from.filter(({ on }) => on).map(({ id }) => id)
  return chosen.join() === all.join() ? null : chosen
}

export const homeFieldsOf = (project: Chosen): HomeFields => ({
  widgetViews: partsOf(widgetViews, project.widgetViews),
  widgetTypes: partsOf(widgetTypes, project.widgetTypes),
})

/** The form's values for the request and the preview. */
export const homeChoiceOf = (fields: HomeFields): Chosen => ({
  widgetViews: chosenOf(widgetViews, fields.widgetViews),
  widgetTypes: chosenOf(widgetTypes, fields.widgetTypes),
})
