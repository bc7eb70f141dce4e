/** Views in the widget's home view, in the default order. */
export const widgetViews = ['form', 'mine', 'board', 'news', 'roadmap'] as const
export type WidgetView = (typeof widgetViews)[number]

/** Forms in the widget, in the default order. */
export const widgetTypes = ['bug', 'idea'] as const
export type WidgetType = (typeof widgetTypes)[number]
