const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * True if a dialog, a menu or a list lies over the page, or over `panel`, which is a layer itself: keys belong to the
 * uppermost layer.
 */
export const isCovered = (panel?: Element | null): boolean =>
  Array.from(document.querySelectorAll(layers)).some((layer) => layer !== panel && layer.checkVisibility())
