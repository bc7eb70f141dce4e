/**
 * A G of four arcs in Google's colours, drawn as an inline image; hidden from screen readers, because it stands beside
 * text.
 */
export const GoogleMark = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" strokeWidth="4" aria-hidden="true">
    <path d="M5.07 8A8 8 0 0 1 17.66 6.34" stroke="#ea4335" />
    <path d="M5.07 16A8 8 0 0 1 5.07 8" stroke="#fbbc05" />
    <path d="M17.14 18.13A8 8 0 0 1 5.07 16" stroke="#34a853" />
    <path d="M12 12H20A8 8 0 0 1 17.14 18.13" stroke="#4285f4" />
  </svg>
)
