import { inkOn } from '@earshot/shared/ink'
import type { WidgetConfig } from '@earshot/shared/widget'
import type { Host } from './host.ts'
import type { Options } from './options.ts'

/** Applies the page's options to the host: corner, distance, layer, colour scheme, direction. */
export function applyOptions(
  { element, style }: Host,
  { position, offset, zIndex, theme, dir }: Options,
): void {
  element.dataset.at = position ?? ''
  style('--x', `${offset?.x ?? 20}px`)
  style('--y', `${offset?.y ?? 20}px`)
  style('z-index', `${zIndex ?? 2147483000}`)
  style('color-scheme', theme === 'light' || theme === 'dark' ? theme : 'light dark')
  if (dir) style('direction', dir)
}

/** Applies the project's colour to the host, for launcher and panel alike. */
export function applyBranding({ style }: Host, { branding }: WidgetConfig): void {
  style('--accent', branding.color)
  style('--on-accent', inkOn(branding.color))
}
