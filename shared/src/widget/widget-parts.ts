/** What the widget's home view leads to, in the order in which it stands where neither project nor page chose another. */
export const widgetViews = ['form', 'mine', 'board', 'news', 'roadmap'] as const
export type WidgetView = (typeof widgetViews)[number]

/** The forms that it leads to, in that order. */
export const widgetTypes = ['bug', 'idea'] as const
export type WidgetType = (typeof widgetTypes)[number]
