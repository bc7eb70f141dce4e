interface PolicyDocument extends Document {
  featurePolicy?: { allowsFeature(name: string): boolean }
}

/** Whether this browser can take a picture of this tab, and the page may ask for one. Phones have no way to. */
export const canCapture = (): boolean =>
  'getDisplayMedia' in (navigator.mediaDevices ?? {}) &&
  !/Android|iP(hone|ad|od)/.test(navigator.userAgent) &&
  !(navigator.maxTouchPoints > 1 && navigator.platform === 'MacIntel') &&
  (document as PolicyDocument).featurePolicy?.allowsFeature('display-capture') !== false
