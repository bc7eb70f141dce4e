/** True if this browser can capture this tab, and the page's policy allows it. Phones cannot. */
export const canCapture = (): boolean =>
  'getDisplayMedia' in (navigator.mediaDevices ?? {}) &&
  !/Android|iP(hone|ad|od)/.test(navigator.userAgent) &&
  !(navigator.maxTouchPoints > 1 && navigator.platform === 'MacIntel') &&
  document.featurePolicy?.allowsFeature('display-capture') !== false
