/** True if this browser can capture this tab, and the page's policy allows it. Phones cannot. */
export const canCapture = (): boolean =>
  'getDisplayMedia' in (navigator.mediaDevices ?? {}) &&
  !/Android|iP(hone|ad|od)/.test(navigator.userAgent) &&
  !(navigator.maxTouchPoints > 1 && navigator.platform === 'MacIntel') &&
  document.featurePolicy?.allowsFeature('display-capture') !== false

/**
 * Asks the visitor for this tab, or for what they choose instead; must be called in a click. Rejects if they refuse.
 *
 * @param frameRate frames per second
 */
export const shareTab = (frameRate: number): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({
    video: { frameRate, displaySurface: 'browser' },
    preferCurrentTab: true,
    selfBrowserSurface: 'include',
    surfaceSwitching: 'exclude',
    monitorTypeSurfaces: 'exclude',
  })
