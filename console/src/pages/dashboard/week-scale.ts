/** The top of a chart's axis for its highest value: the value itself, but at least 4, and even. */
export const scaleTop = (highest: number): number => Math.max(4, highest + (highest % 2))
